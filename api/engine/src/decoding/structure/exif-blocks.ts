import type { ImageFormat } from '../image-format.ts'
import { heifBoxes } from './heif-boxes.ts'
import { type HeifItems, itemBytes, readHeifItems } from './heif-items.ts'
import { jpegSegments } from './jpeg-segments.ts'
import { pngChunks } from './png-chunks.ts'
import { webpChunks } from './webp-chunks.ts'

/** The EXIF blocks of a file, each from its byte order on. */
export function exifBlocks(file: Buffer, format: ImageFormat): Iterable<Buffer> {
  return blocksIn[format](file)
}

function* jpegBlocks(file: Buffer): Generator<Buffer> {
  for (const { marker, content } of jpegSegments(file)) {
    if (marker === 0xe1 && beginsLikeJpeg(content)) yield content.subarray(6)
  }
}

const beginsLikeJpeg = (content: Buffer) => content.toString('latin1', 0, 4) === 'Exif'

function* pngBlocks(file: Buffer): Generator<Buffer> {
  for (const { type, content } of pngChunks(file)) if (type === 'eXIf') yield content
}

/** Some programs write the header of a JPEG's segment before the block. */
function* webpBlocks(file: Buffer): Generator<Buffer> {
  for (const { type, content } of webpChunks(file)) {
    if (type === 'EXIF') yield beginsLikeJpeg(content) ? content.subarray(6) : content
  }
}

function* heifBlocks(file: Buffer): Generator<Buffer> {
  const meta = [...heifBoxes(file)].find(({ type }) => type === 'meta')
  const items = meta && readHeifItems(meta)
  if (typeof items === 'object') yield* exifOfItems(file, items)
}

/** Each item begins with the number of bytes to skip until its block (ISO/IEC 23008-12, A.2.1). */
export function* exifOfItems(file: Buffer, items: HeifItems): Generator<Buffer> {
  for (const [item, type] of items.types) {
    const bytes = type === 'Exif' ? itemBytes(file, items, item) : null
    if (bytes && bytes.length > 4) yield bytes.subarray(4 + bytes.readUInt32BE(0))
  }
}

const blocksIn: Readonly<Record<ImageFormat, (file: Buffer) => Iterable<Buffer>>> = {
  jpeg: jpegBlocks,
  png: pngBlocks,
  webp: webpBlocks,
  avif: heifBlocks,
  heic: heifBlocks,
}
