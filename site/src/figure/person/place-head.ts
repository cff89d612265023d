import type { Limits } from '../../text/quantities.ts'
import { middle } from '../frame/band-shares.ts'

export type UpperPoint = 'crown' | 'top-of-hair' | 'forehead'

/** The position of the drawn head: heights as shares of the photo's height, from its top edge down. */
export interface PlacedHead {
  upperPoint: UpperPoint
  chin: number
  /** The upper measuring point of the drawn head, and of the tallest and shortest accepted heads. */
  top: number
  tallest: number | null
  shortest: number | null
  eyes: number
  /** The figure of the rule that decides the head's position; null if none does, and the head is in the middle. */
  placedBy: 'eye line' | 'top margin' | null
}

/** Bands as shares of the photo's height; `eyes` as depths below the top edge. */
export interface HeadBands {
  head: Limits
  eyes: Limits | null
  topMargin: Limits | null
}

/** Each upper measuring point of the drawn head: its height above the chin as a share of the skull's height. */
const pointOfSkull: Readonly<Record<UpperPoint, number>> = {
  forehead: 0.82,
  crown: 1,
  'top-of-hair': 1.06,
}

/** The drawn person's skull height in the photo's unit, and the eyes' height above the chin in skull heights. */
export function skullOf({ chin, top, eyes, upperPoint }: PlacedHead): { skull: number; eyesHeight: number } {
  const skull = (chin - top) / pointOfSkull[upperPoint]
  return { skull, eyesHeight: (chin - eyes) / skull }
}

/** The eyes of an adult are at about half the skull's height. To meet the rule, the drawn eyes move within this range. */
const eyesOfSkull = { min: 0.46, usual: 0.5, max: 0.54 }

/** The room above the tallest head, as a share of the photo's height. */
const clearance = 0.01

/**
 * Places a head of the accepted height as the rule states: by the top margin, otherwise by the eye line, otherwise in the
 * middle. If the tallest accepted head would leave the photo, the head is moved until it does not.
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
