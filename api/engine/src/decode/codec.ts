import type { ImageFormat } from './image-format.ts'
import type { Raster, Rectangle } from './raster.ts'

/** What the header of a file states. */
export interface PictureHeader {
  /** In pixels, as stored: the orientation has not been applied. */
  readonly width: number
  readonly height: number
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number
  /** Pixels per inch, or null if the file states none. */
  readonly dpi: number | null
  readonly space: 'rgb' | 'grey' | 'cmyk' | 'other'
  /** Bits per sample. */
  readonly depth: 8 | 16
  readonly profile: Uint8Array | null
}

/** A file whose pixels are decoded when they are asked for. */
export interface StoredFile {
  readonly file: Uint8Array
  readonly format: ImageFormat
  /** A file with more pixels is not decoded. */
  readonly maxPixels: number
  /** Whether its colour profile changes nothing. */
  readonly ignoreIcc: boolean
}

/** The pixels that libheif decoded from a file, or that are known from elsewhere. */
export interface UprightPixels {
  /** 8 bits per channel, row by row. */
  readonly pixels: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** The colour profile of the values, null for sRGB. */
  readonly profile: Uint8Array | null
}

/** The source from which a photo's pixels are read, as plain data that can be sent to another thread. */
export type StoredPixels = StoredFile | UprightPixels

/** The part of a picture that is wanted, and its size. */
export interface Cut {
  /** On whole pixels of the upright picture; all of it if absent. */
  readonly area?: Rectangle | undefined
  /** The longer side of what is given, in pixels; the size of the part if absent. */
  readonly edge?: number | undefined
}

/**
 * What reads and writes pictures: libvips on a server, the browser on a visitor's device. Pixels are sRGB, 8 bits per channel;
 * alpha is laid over white. All functions may reject if the bytes cannot be read.
 */
export interface PictureCodec {
  /** Reads the header of a file of any format but HEIC. */
  readHeader(file: Uint8Array, format: ImageFormat): Promise<PictureHeader>
  /** Decodes the upright picture, or a part of it, perhaps scaled down. */
  decode(stored: StoredPixels, cut?: Cut): Promise<Raster>
  /** Interprets a raster's values by an ICC profile and converts them to sRGB. An unusable profile changes nothing. */
  convertToSrgb(raster: Raster, profile: Uint8Array): Promise<Raster>
  /** The profile of a colour space: Display P3's for files that name it without describing it, sRGB's as we write it. */
  builtInProfile(space: 'p3' | 'srgb'): Promise<Uint8Array>
  /**
   * Cuts a part out and scales it (Lanczos, a = 3). If the shapes differ (by less than a hundredth, because crops are on whole
   * pixels), the middle is kept and nothing is stretched.
   * @param area On whole pixels, inside the raster.
   */
  scale(
    raster: Raster,
    area: Rectangle,
    size: { readonly width: number; readonly height: number },
  ): Promise<Raster>
  /** Writes a JPEG with colour in every pixel, without metadata. */
  encodeJpeg(raster: Raster, quality: number): Promise<Uint8Array>
  /** Writes a PNG with our profile of sRGB and a pHYs chunk, without other metadata. */
  encodePng(raster: Raster): Promise<Uint8Array>
}
