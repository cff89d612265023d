import type { FileFacts } from '#decode/decode.ts'
import type { Raster } from '#decode/raster.ts'
import type { Coverage } from '#models/person-mask.ts'
import type { FacePlace, Head } from '../portrait.ts'
import type { NativeView } from '../views.ts'

/** The ends of a head, and where the person is round it. It is plain data, so that it can be sent to another process. */
export interface HeadLook {
  readonly file: FileFacts
  readonly head: HeadEnds
  /** The person in a square round the head with a side of 1.9 head heights, in source pixels. */
  readonly mask: Coverage
}

export type HeadEnds = Pick<Head, 'hairTopY' | 'leftX' | 'rightX'>

/** A face with the ends of its head, in source pixels. */
export type HeadPlace = FacePlace & HeadEnds

/** A head with the pixels of the file for it and some of the background next to it. */
export interface HeadPixels extends HeadLook {
  readonly head: HeadPlace
  readonly native: NativeView
}

/** The margin of the native view on each side of the head, in head heights. */
const beside = 0.15

/**
 * The head of a photo with its hair and a strip of the background, clipped to the photo, at least one pixel.
 *
 * @param photo The upright source with every pixel that the file has.
 */
export function nativeHead(photo: Raster, head: HeadPlace): NativeView {
  const { leftX, rightX, hairTopY, chinY } = head
  const margin = beside * (chinY - hairTopY)
  return nativePart(photo, [leftX - margin, hairTopY - margin, rightX + margin, chinY + margin])
}

/** The part of a photo with a face, from the forehead to the chin, as wide as the measures of the face need it. */
export function nativeFace(photo: Raster, { eyeMiddle, interEye, chinY }: FacePlace): NativeView {
  const { x, y } = eyeMiddle
  const bottom = Math.max(chinY, y + reach.below * interEye)
  const left = x - reach.aside * interEye
  return nativePart(photo, [left, y - reach.above * interEye, x + reach.aside * interEye, bottom])
}

/** In inter-eye distances from the middle between the eyes. The mouth of a turned head lies a little to one side. */
const reach = { above: 1.05, aside: 1.25, below: 1.6 } as const

type Corners = readonly [left: number, top: number, right: number, bottom: number]

function nativePart(photo: Raster, [left, top, right, bottom]: Corners): NativeView {
  const x = clamp(Math.floor(left), 0, photo.width - 1)
  const y = clamp(Math.floor(top), 0, photo.height - 1)
  const width = clamp(Math.ceil(right), x + 1, photo.width) - x
  const height = clamp(Math.ceil(bottom), y + 1, photo.height) - y
  return { photo, x, y, width, height }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
