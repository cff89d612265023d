import type { FileFacts } from '../decode.ts'
import { cut, type Raster } from '../raster.ts'
import type { FaceView } from '../views/face-view.ts'
import type { NativeView, PersonView } from '../views/views.ts'
import type { Head } from '../vision/portrait.ts'

/** A head and its looks: plain data, so that it can go to another thread. */
export interface HeadLook {
  readonly file: FileFacts
  readonly head: Head
  readonly face: FaceView
  /** A square of 1.9 head heights round the head. */
  readonly mask: PersonView
}

/** With the head and some of the backdrop beside it as the file has them. */
export interface HeadPixels extends HeadLook {
  readonly native: NativeView
}

/** Head heights on each side of the head that belong to its native view. */
const margin = 0.15

/**
 * The head of a photo with its hair and a strip of the backdrop, at least one pixel.
 *
 * @param photo The upright source with every pixel that the file has.
 * @param bytesOf Gives the bytes to copy the pixels to; new ones where absent.
 */
export function nativeHead(
  photo: Raster,
  head: Head,
  bytesOf?: (length: number) => Uint8ClampedArray,
): NativeView {
  const { leftX, rightX, hairTopY, chinY } = head
  const beside = margin * (chinY - hairTopY)
  const x = clamp(Math.floor(leftX - beside), 0, photo.width - 1)
  const y = clamp(Math.floor(hairTopY - beside), 0, photo.height - 1)
  const right = clamp(Math.ceil(rightX + beside), x + 1, photo.width)
  const bottom = clamp(Math.ceil(chinY + beside), y + 1, photo.height)
  return { x, y, raster: cut(photo, { x, y, width: right - x, height: bottom - y }, bytesOf) }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
