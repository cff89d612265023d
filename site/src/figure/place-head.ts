import type { Limits } from '../text/quantities.ts'
import { middle } from './band-shares.ts'

export type UpperPoint = 'crown' | 'top-of-hair' | 'forehead'

/** Where the drawn head stands: heights as shares of the photo's, from its top edge down. */
export interface PlacedHead {
  upperPoint: UpperPoint
  chin: number
  /** Where the upper measuring point lies on the drawn head, and on the tallest and shortest that are accepted. */
  top: number
  tallest: number | null
  shortest: number | null
  eyes: number
  /** The figure of the rule that says how high the head sits; null where none does, and it is drawn in the middle. */
  placedBy: 'eye line' | 'top margin' | null
}

/** Bands as shares of the photo's height; `eyes` as depths below the top edge. */
export interface HeadBands {
  head: Limits
  eyes: Limits | null
  topMargin: Limits | null
}

/** Each upper measuring point as a share of the skull's height over the chin, in the drawn head. */
const pointOfSkull: Readonly<Record<UpperPoint, number>> = {
  forehead: 0.82,
  crown: 1,
  'top-of-hair': 1.06,
}

/** The drawn person in the skull's height: what that is in the photo's unit, and where the eyes lie over the chin. */
export function skullOf({ chin, top, eyes, upperPoint }: PlacedHead): { skull: number; eyesHeight: number } {
  const skull = (chin - top) / pointOfSkull[upperPoint]
  return { skull, eyesHeight: (chin - eyes) / skull }
}

/** The eyes of an adult lie at about half the skull's height; the drawn face may give way that far to meet the rule. */
const eyesOfSkull = { min: 0.46, usual: 0.5, max: 0.54 }

/** Room that is left above the tallest head, as a share of the photo's height. */
const clearance = 0.01

/**
 * Puts a head of the accepted height where the rule wants it: its top at the top margin, else its eyes on the eye
 * line, else in the middle. It is moved as far as it takes to keep the tallest accepted head inside the photo.
 */
export function placeHead(upperPoint: UpperPoint, { head, eyes, topMargin }: HeadBands): PlacedHead {
  const height = middle(head)
  const skull = height / pointOfSkull[upperPoint]
  const wanted =
    topMargin !== null
      ? middle(topMargin) + height
      : eyes !== null
        ? middle(eyes) + eyesOfSkull.usual * skull
        : (1 + height) / 2
  const chin = Math.min(Math.max(wanted, (head.max ?? height) + clearance), Math.max(1, height))
  const eyesWanted = eyes === null ? eyesOfSkull.usual : (chin - middle(eyes)) / skull
  const eyeShare = Math.min(Math.max(eyesWanted, eyesOfSkull.min), eyesOfSkull.max)
  return {
    upperPoint,
    chin,
    top: chin - height,
    tallest: head.max === null ? null : chin - head.max,
    shortest: head.min === null ? null : chin - head.min,
    eyes: chin - eyeShare * skull,
    placedBy: topMargin !== null ? 'top margin' : eyes !== null ? 'eye line' : null,
  }
}
