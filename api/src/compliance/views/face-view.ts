import type { Raster } from '../raster.ts'
import { resample } from '../raster.ts'
import type { Point } from '../vision/landmarks.ts'

/** The face turned upright and scaled to a standard size, so that a place in it is the same part of any face. */
export interface FaceView {
  /** `faceView.width` by `faceView.height`; what lies outside the photo repeats its edge. */
  readonly raster: Raster
  /** The 478 points of the mesh in the view's pixels. */
  readonly points: readonly Point[]
  /** The view's pixels per pixel of the source: above 1 the face was enlarged, and detail is missing. */
  readonly enlargement: number
}

/**
 * The view's geometry: the pupils lie on one row, as far apart as in the aligned face of ISO/IEC 29794-5 (616 px
 * square, pupils 113 px apart). The canvas is smaller than the standard's: from over the hairline to the neck.
 */
export const faceView = {
  width: 400,
  height: 480,
  interEye: 113,
  eyes: [
    { x: 143.5, y: 170 },
    { x: 256.5, y: 170 },
  ],
} as const

/**
 * Cuts the face out of a raster. `eyes` and `points` are in the raster's pixels, the eye on the image's left first;
 * `sourcePixelsPerPixel` is how many pixels of the source one of the raster stands for.
 */
export function viewFace(
  raster: Raster,
  eyes: readonly [Point, Point],
  points: readonly Point[],
  sourcePixelsPerPixel: number,
): FaceView {
  const [left, right] = eyes
  const across = { x: right.x - left.x, y: right.y - left.y }
  const interEye = Math.hypot(across.x, across.y)
  const pixelsPerViewPixel = interEye / faceView.interEye
  const cosine = across.x / interEye
  const sine = across.y / interEye
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const origin = { x: faceView.width / 2, y: faceView.eyes[0].y }
  const upright = scaledAround(raster, middle, pixelsPerViewPixel)
  const rgb = new Uint8ClampedArray(faceView.width * faceView.height * 3)
  for (let y = 0, place = 0; y < faceView.height; y++) {
    const down = y + 0.5 - origin.y
    for (let x = 0; x < faceView.width; x++, place += 3) {
      const along = x + 0.5 - origin.x
      const u = upright.centre + along * cosine - down * sine - 0.5
      const v = upright.centre + along * sine + down * cosine - 0.5
      interpolate(upright.raster, u, v, rgb, place)
    }
  }
  const inView = (point: Point): Point => {
    const dx = (point.x - middle.x) / pixelsPerViewPixel
    const dy = (point.y - middle.y) / pixelsPerViewPixel
    return { x: origin.x + dx * cosine + dy * sine, y: origin.y - dx * sine + dy * cosine }
  }
  return {
    raster: { width: faceView.width, height: faceView.height, rgb },
    points: points.map(inView),
    enlargement: 1 / (pixelsPerViewPixel * sourcePixelsPerPixel),
  }
}

/** A square of the raster, averaged down to the view's scale but not yet turned, large enough for any turn. */
function scaledAround(raster: Raster, middle: Point, pixelsPerViewPixel: number) {
  const reach = Math.ceil(Math.hypot(faceView.width / 2, faceView.height - faceView.eyes[0].y)) + 2
  const area = {
    x: middle.x - reach * pixelsPerViewPixel,
    y: middle.y - reach * pixelsPerViewPixel,
    width: 2 * reach * pixelsPerViewPixel,
    height: 2 * reach * pixelsPerViewPixel,
  }
  return { raster: resample(raster, area, 2 * reach, 2 * reach), centre: reach }
}

function interpolate({ rgb, width }: Raster, u: number, v: number, into: Uint8ClampedArray, place: number) {
  const left = Math.floor(u)
  const top = Math.floor(v)
  const right = u - left
  const below = v - top
  const at = (top * width + left) * 3
  for (let channel = 0; channel < 3; channel++) {
    const a = rgb[at + channel] ?? 0
    const b = rgb[at + 3 + channel] ?? 0
    const c = rgb[at + width * 3 + channel] ?? 0
    const d = rgb[at + width * 3 + 3 + channel] ?? 0
    const upper = a + (b - a) * right
    const lower = c + (d - c) * right
    into[place + channel] = upper + (lower - upper) * below
  }
}
