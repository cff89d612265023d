import { encode as encodeJpeg } from 'jpeg-js'
import type { Cut, PictureCodec, UprightPixels } from '../decode/codec.ts'
import type { Raster, Rectangle } from '../decode/raster.ts'
import { decoded, orientationOf, pixelsOf } from './canvas.ts'
import { readHeader } from './header.ts'
import { scaledPart } from './lanczos.ts'
import { rgbProfile, writePng } from './png.ts'

/** Reads and writes pictures with what a browser has, in a worker or a page. */
export const codec: PictureCodec = {
  async readHeader(file, format) {
    if (format === 'heic') throw new Error('The header of HEIC is read with its picture.')
    return readHeader(file, format)
  },
  async decode(stored, cut = {}) {
    if ('file' in stored) {
      return fitted(pixelsOf(await decoded(stored), orientationOf(stored), cut.area), cut)
    }
    const raster = fitted(partOf(stored, cut.area), cut)
    return stored.profile ? this.convertToSrgb(raster, stored.profile) : raster
  },
  async convertToSrgb(raster, profile) {
    const file = writePng(raster, profile, 0)
    try {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(file)], { type: 'image/png' }))
      try {
        return pixelsOf(bitmap, 1)
      } finally {
        bitmap.close()
      }
    } catch {
      // A profile that the browser cannot use changes nothing.
      return raster
    }
  },
  builtInProfile: async (space) => rgbProfile(space),
  async scale(raster, area, size) {
    const ratio = Math.min(area.width / size.width, area.height / size.height)
    const [width, height] = [size.width * ratio, size.height * ratio]
    const middle = {
      x: area.x + (area.width - width) / 2,
      y: area.y + (area.height - height) / 2,
      width,
      height,
    }
    return scaledPart(raster, middle, size.width, size.height)
  },
  async encodeJpeg({ rgb, width, height }, quality) {
    const { data } = encodeJpeg({ data: withAlpha(rgb), width, height }, quality)
    // Without its JFIF segment, because the file gets one with its density.
    return Buffer.concat([data.subarray(0, 2), data.subarray(4 + data.readUInt16BE(4))])
  },
  encodePng: async (raster) => writePng(raster, rgbProfile('srgb'), 4),
}

/** The picture with its longer side reduced to the edge that is asked for. */
function fitted(raster: Raster, { edge }: Cut): Raster {
  const { width, height } = raster
  if (!edge) return raster
  const ratio = edge / Math.max(width, height)
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
  return scaledPart(raster, { x: 0, y: 0, width, height }, Math.max(across, 1), Math.max(down, 1))
}

/** A part of known pixels, over white. */
function partOf({ pixels, width, height, channels }: UprightPixels, area?: Rectangle): Raster {
  const part = area ?? { x: 0, y: 0, width, height }
  const rgb = new Uint8ClampedArray(part.width * part.height * 3)
  for (let row = 0, into = 0; row < part.height; row++) {
    let from = ((part.y + row) * width + part.x) * channels
    for (let column = 0; column < part.width; column++, from += channels) {
      const share = channels === 4 ? (pixels[from + 3] ?? 255) / 255 : 1
      for (let channel = 0; channel < 3; channel++) {
        rgb[into++] = (pixels[from + channel] ?? 0) * share + 255 * (1 - share)
      }
    }
  }
  return { width: part.width, height: part.height, rgb }
}

function withAlpha(rgb: Uint8ClampedArray): Buffer {
  const rgba = Buffer.alloc((rgb.length / 3) * 4, 255)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0
    rgba[to + 1] = rgb[from + 1] ?? 0
    rgba[to + 2] = rgb[from + 2] ?? 0
  }
  return rgba
}
