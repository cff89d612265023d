import type { Point } from '#mesh/face-mesh.ts'
import { innerSkin, jaw, meshPoints, type Outline } from '#mesh/mesh-points.ts'
import { faceLightThresholds } from '#thresholds/face.ts'
import { type Lab, labAt, medianRgb, relativeLuminance, rgbToLab } from '../colour.ts'
import { mean, median, quantile } from '../distribution.ts'
import { lumaAt } from '../luminance.ts'
import { outlineOf, placesIn, placesOf, pointAt } from '../regions.ts'
import { type FaceView, oncePerView } from '../views.ts'

/** How the light falls on a face, measured by the medians of its parts. */
export interface FaceLight {
  /** Both cheeks together. */
  readonly cheeks: Lab
  readonly forehead: Lab
  /** The brighter part of the whites of the eyes. Null if too little of them is visible. */
  readonly eyeWhite: Lab | null
  /**
   * Doublings of luminance from the image's right side of the face to its left, as the mean of cheeks and jaw.
   * Negative if the left is darker.
   */
  readonly leftOverRightStops: number
  /** Share of the skin of forehead, nose and cheeks that is clipped in every channel. */
  readonly clipped: number
}

const { eyeWhite: white } = faceLightThresholds
const clippedFrom = faceLightThresholds.clippedFrom.value

/** Measures the light on a face. */
export const lightOn = oncePerView(measure)

function measure(view: FaceView): FaceLight {
  const { raster, points } = view
  const placesOfRegion = (region: Outline) => placesOf(points, region, raster)
  const inside = (numbers: readonly number[]) =>
    placesIn(
      numbers.map((number) => pointAt(points, number)),
      raster,
    )
  const leftCheek = placesOfRegion('leftCheek')
  const rightCheek = placesOfRegion('rightCheek')
  const cheeks = join([leftCheek, rightCheek])
  const light = (places: Uint32Array) => relativeLuminance(...medianRgb(raster, places))
  const stops = (left: Uint32Array, right: Uint32Array) =>
    Math.log2(Math.max(light(left), 1e-3) / Math.max(light(right), 1e-3))
  const forehead = placesOfRegion('forehead')
  const skin = join([cheeks, forehead, placesOfRegion('nose')])
  return {
    cheeks: labOf(view, cheeks),
    forehead: labOf(view, forehead),
    eyeWhite: eyeWhiteOf(view),
    leftOverRightStops: (stops(leftCheek, rightCheek) + stops(inside(jaw.left), inside(jaw.right))) / 2,
    clipped: skin.filter((place) => isClipped(raster.rgb, place)).length / Math.max(skin.length, 1),
  }
}

function isClipped(rgb: Uint8ClampedArray, place: number): boolean {
  const at = place * 3
  return Math.min(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0) > clippedFrom
}

function eyeWhiteOf(view: FaceView): Lab | null {
  const { raster, points } = view
  const places = join([
    besideIris(placesOf(points, 'leftEye', raster), outlineOf(points, 'leftIris'), raster.width),
    besideIris(placesOf(points, 'rightEye', raster), outlineOf(points, 'rightIris'), raster.width),
  ])
  const byGreen = places.toSorted((a, b) => (raster.rgb[b * 3 + 1] ?? 0) - (raster.rgb[a * 3 + 1] ?? 0))
  const brighter = byGreen.subarray(0, Math.round(byGreen.length * white.brighterShare))
  return brighter.length < white.leastPixels ? null : labOf(view, brighter)
}

/** The part of an eye's opening outside its iris and outside a margin for the limbus. */
function besideIris(eye: Uint32Array, iris: readonly Point[], width: number): Uint32Array {
  const x = iris.reduce((sum, point) => sum + point.x / iris.length, 0)
  const y = iris.reduce((sum, point) => sum + point.y / iris.length, 0)
  const radius = white.limbus * Math.max(...iris.map((point) => Math.hypot(point.x - x, point.y - y)))
  return eye.filter(
    (place) => Math.hypot((place % width) + 0.5 - x, Math.floor(place / width) + 0.5 - y) > radius,
  )
}

function labOf({ raster }: FaceView, places: Uint32Array): Lab {
  return rgbToLab(...medianRgb(raster, places))
}

function join(parts: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(parts.reduce((length, part) => length + part.length, 0))
  let from = 0
  for (const part of parts) {
    joined.set(part, from)
    from += part.length
  }
  return joined
}

/** How far a colour is outside the range of skin, as a distance in a and b. It is 0 inside. */
export function distanceFromSkin({ a, b }: Lab): number {
  const { skinRange } = faceLightThresholds
  const outside = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
    Math.max(min - value, value - max, 0)
  return Math.hypot(outside(a, skinRange.a), outside(b, skinRange.b))
}

const irises: readonly { readonly middle: number; readonly outline: Outline }[] = [
  { middle: meshPoints.leftPupil, outline: 'leftIris' },
  { middle: meshPoints.rightPupil, outline: 'rightIris' },
]
const { pupil } = faceLightThresholds

/**
 * How much redder the redder pupil is than the person's cheeks, in CIELAB a. A pupil reflects nothing and is nearly
 * neutral for any iris colour, but the retina reflects the light of a flash as red as blood.
 */
export function pupilRedness(view: FaceView): number {
  const skin = Math.max(lightOn(view).cheeks.a, faceLightThresholds.leastSkinRedness.value)
  return Math.max(...irises.map(({ middle, outline }) => rednessOf(view, middle, outline))) - skin
}

function rednessOf({ raster, points }: FaceView, middle: number, outline: Outline): number {
  const centre = pointAt(points, middle)
  const inner = outlineOf(points, outline).map(
    (rim): Point => ({
      x: centre.x + pupil.share * (rim.x - centre.x),
      y: centre.y + pupil.share * (rim.y - centre.y),
    }),
  )
  const reds = Array.from(placesIn(inner, raster), (place) => labAt(raster, place).a)
  return quantile(reds, pupil.quantile)
}

/** Half the width of a spot, in pixels of the face view, and the step between the pixels that are read. */
const [reach, step] = [5, 2]

/**
 * How unevenly the skin is lit: by how many doublings of luminance its spots differ from their median, on average. Soft light from
 * ahead leaves about half a doubling, because the sides of nose and jaw turn away from it.
 */
export function unevennessStops(view: FaceView): number {
  const stops = innerSkin.map((number) => stopsAt(view, number))
  const middle = median(stops)
  return mean(stops.map((each) => Math.abs(each - middle)))
}

/** Median luminance round a point of the mesh, as a power of two. */
function stopsAt({ raster, points }: FaceView, number: number): number {
  const { x, y } = pointAt(points, number)
  const luma: number[] = []
  for (let down = -reach; down <= reach; down += step) {
    const row = Math.min(Math.max(Math.round(y) + down, 0), raster.height - 1)
    for (let across = -reach; across <= reach; across += step) {
      const column = Math.min(Math.max(Math.round(x) + across, 0), raster.width - 1)
      luma.push(lumaAt(raster.rgb, row * raster.width + column))
    }
  }
  const middle = median(luma)
  return Math.log2(Math.max(relativeLuminance(middle, middle, middle), 1e-3))
}
