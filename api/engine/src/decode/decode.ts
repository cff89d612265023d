import { z } from 'zod'
import { codec } from '#codec'
import { type Outcome, refusal } from '../problem.ts'
import { limits } from '../thresholds/limits.ts'
import { boundsProblem } from './bounds/bounds-problem.ts'
import type { StoredPixels } from './codec.ts'
import { DeclaredOrigin, readDeclaredOrigin } from './declared-origin.ts'
import { formatNames, type ImageFormat, otherFormat, sniffFormat } from './image-format.ts'
import { qualityOf, readLumaSteps } from './jpeg-quality.ts'
import { type NativeSource, type OpenedPhoto, openPhoto, orUnreadable, StoredColour } from './opened-photo.ts'
import type { Placement, Raster, Rectangle } from './raster.ts'

const Whole = z.int().min(0)
/** Any number: measures may be infinite. */
const Measure = z.custom<number>((value) => typeof value === 'number')

/** The properties of the file, in addition to its pixels. Sizes are upright: the EXIF orientation has been applied. */
export const FileFacts = z.strictObject({
  format: z.custom<ImageFormat>((text) => typeof text === 'string' && Object.hasOwn(formatNames, text)),
  bytes: Whole,
  width: Whole,
  height: Whole,
  /** EXIF orientation, 1 to 8. It is 1 if the file states none, and for HEIC, whose container turns the picture. */
  orientation: Whole,
  colour: StoredColour,
  /** Pixels per inch as the file states it, or null. */
  statedDpi: Measure.nullable(),
  /** The result of readLumaSteps, and the quality that they stand for. Null for other formats. */
  lumaSteps: z.array(Whole).nullable(),
  jpegQuality: Measure.nullable(),
  declared: DeclaredOrigin,
})
export type FileFacts = z.infer<typeof FileFacts>

/** The upright photo or a part of it, scaled down to the engine's working size if it is much larger. */
export interface View {
  readonly raster: Raster
  /** Where the raster is in the view, if it is turned. The view is as large as the raster. */
  readonly turn?: Placement
  /** The place of the raster's upper left corner in the upright source. */
  readonly x: number
  readonly y: number
  /** Source pixels per raster pixel, 1 or more. */
  readonly scale: number
}

/** What the models look at in a photo. */
export interface SeenPhoto {
  readonly file: FileFacts
  readonly whole: View
  /**
   * Decodes a part of the upright source again, with more of its pixels than `whole` has. The part is clipped to the
   * photo. Problem: `unreadable_image`.
   */
  closeUp(area: Rectangle): Promise<Outcome<View>>
}

export interface DecodedPhoto<Begun = undefined> extends SeenPhoto {
  /** The source from which every pixel of the upright photo can be decoded. */
  readonly native: NativeSource
  /** The work that was begun with all of its pixels. */
  readonly begun: Begun
}

/** Limits for decoding a file. If one is absent, the engine's limit of the same name applies. */
export interface Decoding {
  readonly maxBytes?: number | undefined
  readonly maxPixels?: number | undefined
  /** The file's upright sRGB pixels, if they are known. Then nothing is decoded. */
  readonly pixels?: Raster | undefined
}

/**
 * Decodes untrusted bytes to upright sRGB pixels and reads the properties of the file. Alpha is laid over white. The
 * dimensions in the header are checked before a pixel is decoded.
 *
 * Problems: `unsupported_image_format`, `unreadable_image`, `too_many_pixels`, `payload_too_large`.
 */
export async function decodePhoto(
  bytes: Uint8Array,
  decoding: Decoding = {},
): Promise<Outcome<DecodedPhoto>> {
  return decodeBeside(bytes, () => undefined, decoding)
}

/**
 * Decodes like `decodePhoto`, and begins the work that needs every pixel. If these pixels are decoded separately from
 * the scaled-down photo, the work begins as soon as the header has been read, so that both are decoded concurrently.
 *
 * @param begin Must not throw or reject, because its work is abandoned if the photo turns out to be unreadable.
 */
export async function decodeBeside<Begun>(
  bytes: Uint8Array,
  begin: (native: NativeSource) => Begun,
  decoding: Decoding = {},
): Promise<Outcome<DecodedPhoto<Begun>>> {
  const { maxBytes = limits.maxFileBytes } = decoding
  if (bytes.length === 0) return refusal('unreadable_image', 'The file is empty. Send a photo.')
  if (bytes.length > maxBytes) {
    return refusal(
      'payload_too_large',
      `The photo has ${megabytes(bytes.length)}, and at most ${megabytes(maxBytes)} can be checked. Send a smaller file.`,
    )
  }
  const format = sniffFormat(bytes)
  if (!format) {
    const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.values(formatNames))
    const sent = otherFormat(bytes)
    return refusal(
      'unsupported_image_format',
      `The file is ${sent ?? 'not a photo that can be read'}. Send the photo as ${names}.`,
    )
  }
  const problem = boundsProblem(bytes, format)
  if (problem) return { ok: false, problem }
  const decoded = await orUnreadable(format, decodeKnownFormat(bytes, format, begin, decoding))
  return decoded.ok ? decoded.value : decoded
}

async function decodeKnownFormat<Begun>(
  bytes: Uint8Array,
  format: ImageFormat,
  begin: (native: NativeSource) => Begun,
  { maxPixels = limits.maxPixels, pixels }: Decoding,
): Promise<Outcome<DecodedPhoto<Begun>>> {
  const read = await openPhoto(bytes, format, maxPixels)
  if (!read.ok) return read
  const opened = read.value
  const { width, height } = opened
  const known = pixels ? { ...opened, stored: asStored(pixels) } : opened
  const apart = apartFromWhole(opened, format, pixels)
  const early = apart && { native: apart, begun: begin(apart) }
  // The file is searched while its pixels are decoded in other threads.
  const [whole, file] = await Promise.all([
    look(known, { x: 0, y: 0, width, height }),
    factsOf(bytes, format, opened),
  ])
  const native = early?.native ?? { decoded: whole.raster }
  const closeUp = (area: Rectangle) => orUnreadable(format, look(known, clampToPixels(area, width, height)))
  const begun = early ? early.begun : begin(native)
  return { ok: true, value: { file, whole, closeUp, native, begun } }
}

/** The source of every pixel, if that is not the photo as the models read it. */
function apartFromWhole(
  { stored, width, height }: OpenedPhoto,
  format: ImageFormat,
  pixels: Raster | undefined,
): NativeSource | null {
  if (pixels) return { decoded: pixels }
  return isScaledDown(width, height) ? { stored, format } : null
}

async function factsOf(
  bytes: Uint8Array,
  format: ImageFormat,
  { stored: _, ...opened }: OpenedPhoto,
): Promise<FileFacts> {
  const [lumaSteps, declared] = [readLumaSteps(bytes), readDeclaredOrigin(bytes)]
  const jpegQuality = lumaSteps && qualityOf(lumaSteps)
  return { format, bytes: bytes.length, ...opened, lumaSteps, jpegQuality, declared }
}

function asStored({ rgb, width, height }: Raster): StoredPixels {
  return { pixels: rgb, width, height, channels: 3, profile: null }
}

async function look(photo: OpenedPhoto, area: Rectangle): Promise<View> {
  const isWhole = area.width === photo.width && area.height === photo.height
  const raster = await codec.decode(photo.stored, {
    area: isWhole ? undefined : area,
    edge: isScaledDown(area.width, area.height) ? limits.workingEdge : undefined,
  })
  const scale = Math.max(area.width / raster.width, area.height / raster.height)
  return { raster, x: area.x, y: area.y, scale }
}

const isScaledDown = (width: number, height: number) => Math.max(width, height) > limits.unscaledEdge

/** On whole pixels, inside the photo, with at least one pixel. */
function clampToPixels(area: Rectangle, width: number, height: number): Rectangle {
  const left = Math.min(Math.max(Math.floor(area.x), 0), width - 1)
  const top = Math.min(Math.max(Math.floor(area.y), 0), height - 1)
  const right = Math.min(Math.max(Math.ceil(area.x + area.width), left + 1), width)
  const bottom = Math.min(Math.max(Math.ceil(area.y + area.height), top + 1), height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Rounded upwards, so that a photo just above a limit does not seem to have its size. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e5) / 10} MB`
