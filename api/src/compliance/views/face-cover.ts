import { chroma, type Lab, rgbToLab } from '../vision/colour.ts'
import type { FaceView } from './face-view.ts'
import { placesIn, pointAt } from './regions.ts'

/** What the lower face looks like beside the skin between the eyes. CIELAB units. */
export interface LowerFaceColours {
  /** Mean distance in a and b of the parts round the mouth from the skin between the eyes. */
  readonly distance: number
  /** By how much the lips are redder (a) than the less different of the skin above and below them. */
  readonly lipRedness: number
  /** Chroma of the skin between the eyes: near 0 a picture has no colours to compare. */
  readonly skinChroma: number
}

/** Points of the mesh round each part, in order. A mask, a scarf or a hand leaves the first free and covers the rest. */
const parts = {
  betweenEyes: [9, 55, 193, 122, 6, 351, 417, 285],
  upperLip: [98, 97, 2, 326, 327, 393, 267, 0, 37, 167],
  leftJaw: [187, 147, 213, 192, 214, 212, 216, 205],
  rightJaw: [411, 376, 433, 416, 434, 432, 436, 425],
  chin: [201, 200, 421, 428, 262, 396, 175, 171, 32, 208],
  lips: [61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91],
} as const

/** About this many pixels of a part are looked at. */
const samples = 200

/** Measures the lower face of a view: by each part's median colour. */
export function lowerFaceColours(view: FaceView): LowerFaceColours {
  const skin = medianColour(view, parts.betweenEyes)
  const [above, below] = [medianColour(view, parts.upperLip), medianColour(view, parts.chin)]
  const around = [above, below, medianColour(view, parts.leftJaw), medianColour(view, parts.rightJaw)]
  const distances = around.map(({ a, b }) => Math.hypot(a - skin.a, b - skin.b))
  return {
    distance: distances.reduce((sum, distance) => sum + distance, 0) / distances.length,
    lipRedness: medianColour(view, parts.lips).a - Math.max(above.a, below.a),
    skinChroma: chroma(skin),
  }
}

/** The median of each of L, a and b inside an outline. */
function medianColour({ raster, points }: FaceView, outline: readonly number[]): Lab {
  const places = placesIn(
    outline.map((number) => pointAt(points, number)),
    raster,
  )
  const step = Math.max(Math.floor(places.length / samples), 1)
  const colours = Array.from(places)
    .filter((_, index) => index % step === 0)
    .map((place) => {
      const at = place * 3
      return rgbToLab(raster.rgb[at] ?? 0, raster.rgb[at + 1] ?? 0, raster.rgb[at + 2] ?? 0)
    })
  const middle = (channel: keyof Lab) =>
    colours.map((colour) => colour[channel]).sort((p, q) => p - q)[colours.length >> 1] ?? 0
  return { l: middle('l'), a: middle('a'), b: middle('b') }
}
