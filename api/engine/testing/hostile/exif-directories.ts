import { plainJpeg, segment, withSegments } from './jpeg-file.ts'

/** An entry of an EXIF directory: tag, type, number of values, and the value or where the values are. */
type Entry = readonly [tag: number, type: number, count: number, value: number]

const exifPointer = 0x8769
const gpsPointer = 0x8825
const interoperabilityPointer = 0xa005
const long = 4
const ascii = 2

const firstDirectory = 8

/**
 * A JPEG with a directory of 5,000 entries, each of which says that a further directory begins where this one does.
 * A program that follows each entry reads the entries 5,000 x 5,000 times and more.
 */
export function selfReferringDirectory(): Promise<Buffer> {
  const pointers = [exifPointer, gpsPointer, interoperabilityPointer]
  const entries = Array.from(
    { length: 5000 },
    (_, index): Entry => [pointers[index % pointers.length] ?? exifPointer, long, 1, firstDirectory],
  )
  return jpegWithExif(directory(entries, firstDirectory))
}

/** A JPEG with three directories, each of which names all three. */
export function directoriesInACircle(): Promise<Buffer> {
  const bytes = directory([...Array<Entry>(3).fill([exifPointer, long, 1, 0])], 0).length
  const starts = [0, 1, 2].map((index) => firstDirectory + index * bytes)
  const entries = starts.map((start): Entry => [exifPointer, long, 1, start])
  return jpegWithExif(Buffer.concat(starts.map(() => directory(entries, 0))))
}

/** A JPEG with 5,000 entries of 60 kB each, whose values are the directory itself: 300 MB in 60 kB. */
export function overlappingValues(): Promise<Buffer> {
  const entries = Array.from({ length: 5000 }, (_, index): Entry => [0x9000 + index, ascii, 60_000, 8])
  return jpegWithExif(directory(entries, 0))
}

function directory(entries: readonly Entry[], next: number): Buffer {
  const written = Buffer.alloc(2 + 12 * entries.length + 4)
  written.writeUInt16BE(entries.length)
  entries.forEach(([tag, type, count, value], index) => {
    const at = 2 + 12 * index
    written.writeUInt16BE(tag, at)
    written.writeUInt16BE(type, at + 2)
    written.writeUInt32BE(count, at + 4)
    written.writeUInt32BE(value, at + 8)
  })
  written.writeUInt32BE(next, written.length - 4)
  return written
}

async function jpegWithExif(directories: Buffer): Promise<Buffer> {
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1')
  return withSegments(await plainJpeg(), segment(0xe1, Buffer.concat([header, directories])))
}
