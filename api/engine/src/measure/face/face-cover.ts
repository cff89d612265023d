import { eyeSurrounds, lowerFaceParts, outlines } from '#mesh/mesh-points.ts'
import { coveringThresholds } from '#thresholds/face.ts'
import { chroma, type Lab, labAt } from '../colour.ts'
import { quantile } from '../distribution.ts'
import { placesIn, pointAt } from '../regions.ts'
import { type FaceView, oncePerView } from '../views.ts'

/** The colours of the lower face compared with the skin between the eyes, in CIELAB units. */
export interface LowerFaceColours {
  /** Mean distance in a and b of the parts round the mouth from the skin between the eyes. */
  readonly distance: number
  /** How much redder (a) the lips are than the skin above or below them, whichever differs less. */
  readonly lipRedness: number
  /** Chroma of the skin between the eyes. Near 0 a picture has no colours to compare. */
  readonly skinChroma: number
}

/** About this many pixels of a part are read. */
const samples = 200

/**
 * How much the two eyes and their surroundings differ. They do if a patch, a hand or a lock of hair hides one of
 * them.
 */
export interface EyesUnlike {
  /** Their median colours, first the eye on the image's left. */
  readonly colours: readonly [Lab, Lab]
  /**
   * Distance of their median colours in a and b, in CIELAB units. In light from one side, the difference that the
   * light causes is removed.
   */
  readonly distance: number
  /**
   * The span of lightness (5 % to 95 %) of the eye with the smaller span, divided by that of the other eye, and
   * divided by the ratio of the cheeks' lightness. 0 to 1.
   */
  readonly spanRatio: number
}

/** Compares the eyes of a view. */
export const eyesUnlike = oncePerView(compareEyes)

function compareEyes(view: FaceView): EyesUnlike {
  const surrounds = [coloursIn(view, eyeSurrounds.left), coloursIn(view, eyeSurrounds.right)] as const
  const [left, right] = [medianOf(surrounds[0]), medianOf(surrounds[1])]
  const spans = surrounds.map((colours) => {
    const lightness = colours.map(({ l }) => l)
    return quantile(lightness, 0.95) - quantile(lightness, 0.05)
  })
  const widest = Math.max(...spans)
  const cheeks = [medianColour(view, outlines.leftCheek).l, medianColour(view, outlines.rightCheek).l]
  const evenness = Math.min(...cheeks) / Math.max(...cheeks, 1)
  const distance = Math.hypot(left.a - right.a, left.b - right.b)
  return {
    colours: [left, right],
    distance:
      evenness < coveringThresholds.evenCheeks.value
        ? Math.min(distance, distanceInOneLight(left, right))
        : distance,
    spanRatio: widest > 0 ? Math.min(Math.min(...spans) / widest / Math.max(evenness, 0.01), 1) : 1,
  }
}

/**
 * Distance in a and b of two colours scaled to the lightness between them, because shade reduces chroma as it reduces
 * lightness.
 */
function distanceInOneLight(one: Lab, other: Lab): number {
  const l = (one.l + other.l) / 2
  const at = (colour: Lab, channel: 'a' | 'b') => (colour[channel] * l) / Math.max(colour.l, 1)
  return Math.hypot(at(one, 'a') - at(other, 'a'), at(one, 'b') - at(other, 'b'))
}

/** Measures the lower face of a view by the median colour of each part. */
export function lowerFaceColours(view: FaceView): LowerFaceColours {
  const skin = medianColour(view, lowerFaceParts.betweenEyes)
  const [above, below] = [
    medianColour(view, lowerFaceParts.upperLip),
    medianColour(view, lowerFaceParts.chin),
  ]
  const around = [
    above,
    below,
    medianColour(view, lowerFaceParts.leftJaw),
    medianColour(view, lowerFaceParts.rightJaw),
  ]
  const distances = around.map(({ a, b }) => Math.hypot(a - skin.a, b - skin.b))
  return {
    distance: distances.reduce((sum, distance) => sum + distance, 0) / distances.length,
    lipRedness: medianColour(view, lowerFaceParts.lips).a - Math.max(above.a, below.a),
    skinChroma: chroma(skin),
  }
}

/** The median of each of L, a and b inside an outline. */
function medianColour(view: FaceView, outline: readonly number[]): Lab {
  return medianOf(coloursIn(view, outline))
}

function medianOf(colours: readonly Lab[]): Lab {
  return { l: middleOf(colours, 'l'), a: middleOf(colours, 'a'), b: middleOf(colours, 'b') }
}

function middleOf(colours: readonly Lab[], channel: keyof Lab): number {
  const values = new Float64Array(colours.length)
  for (let at = 0; at < values.length; at++) values[at] = colours[at]?.[channel] ?? 0
  return values.sort()[values.length >> 1] ?? 0
}

/** The colours of about `samples` pixels inside an outline. */
function coloursIn({ raster, points }: FaceView, outline: readonly number[]): Lab[] {
  const places = placesIn(
    outline.map((number) => pointAt(points, number)),
    raster,
  )
  const step = Math.max(Math.floor(places.length / samples), 1)
  const colours: Lab[] = []
  for (let index = 0; index < places.length; index += step) {
    colours.push(labAt(raster, places[index] ?? 0))
  }
  return colours
}
