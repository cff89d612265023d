/** A segment of a JPEG: the second byte of its marker, and its content without the size. */
export interface JpegSegment {
  readonly marker: number
  /** Empty for markers that have none, and cut off at the end of the file. */
  readonly content: Buffer
}

/** Markers by the second of their bytes (ITU-T T.81, table B.1). */
export const jpegMarkers = {
  huffmanTables: 0xc4,
  arithmeticConditioning: 0xcc,
  extension: 0xc8,
  firstFrame: 0xc0,
  progressiveFrame: 0xc2,
  lastFrame: 0xcf,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisationTables: 0xdb,
  firstApplication: 0xe0,
} as const

/**
 * The segments of a JPEG up to and with the first scan's header. Bytes between segments are skipped, as libjpeg does;
 * the marker 0 stands for a byte 0xff among them.
 */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  let at = 2
  for (;;) {
    at = file.indexOf(0xff, at)
    if (at < 0) return
    while (file[at] === 0xff) at += 1
    const marker = file[at]
    if (marker === undefined) return
    at += 1
    const size = hasContent(marker) && at + 2 <= file.length ? file.readUInt16BE(at) : 0
    yield { marker, content: file.subarray(at + 2, at + size) }
    if (marker === jpegMarkers.startOfScan || marker === jpegMarkers.endOfImage) return
    at += size
  }
}

/** Not the marker of a byte, of arithmetic coding, of a restart, or of the start and the end of the picture. */
const hasContent = (marker: number) => marker > 0x01 && (marker < 0xd0 || marker > 0xd9)

/** Whether a segment is the header of a frame, which states the size of the picture. */
export function isFrame({ marker }: JpegSegment): boolean {
  if (marker < jpegMarkers.firstFrame || marker > jpegMarkers.lastFrame) return false
  return !tables.includes(marker)
}

/** Markers between those of frames that are none. */
const tables: readonly number[] = [
  jpegMarkers.huffmanTables,
  jpegMarkers.extension,
  jpegMarkers.arithmeticConditioning,
]
