import { writePngChunk } from '../decode/structure/segments.ts'

const inchesPerMetre = 39.3701

/**
 * Writes the resolution into a file, and nothing else: libvips would write it into an EXIF block, with more data. A JPEG
 * gets the JFIF segment (ITU-T T.871, 10.1) that it lacks; in a PNG the pHYs chunk (PNG, third edition, 11.3.4.3) is
 * overwritten.
 * @param bytes As sharp writes them without EXIF. Those of a PNG are changed.
 */
export function withStatedDensity(bytes: Buffer, format: 'jpeg' | 'png', dpi: number): Buffer {
  if (format === 'jpeg') return Buffer.concat([bytes.subarray(0, 2), jfif(dpi), bytes.subarray(2)])
  const at = bytes.indexOf('pHYs', 0, 'latin1')
  if (at < 0) throw new Error('The PNG has no pHYs chunk.')
  physicalPixels(dpi).copy(bytes, at - 4)
  return bytes
}

function jfif(dpi: number): Buffer {
  const segment = Buffer.from('ffe000104a46494600010101000000000000', 'hex')
  segment.writeUInt16BE(dpi, 12)
  segment.writeUInt16BE(dpi, 14)
  return segment
}

function physicalPixels(dpi: number): Buffer {
  const content = Buffer.alloc(9)
  content.writeUInt32BE(Math.round(dpi * inchesPerMetre))
  content.writeUInt32BE(Math.round(dpi * inchesPerMetre), 4)
  content[8] = 1
  return writePngChunk('pHYs', content)
}

/** What a segment's length counts before the profile: itself, the signature, and two numbers. */
const headerBytes = 16

/**
 * Writes a colour profile into a JPEG (ICC.1:2022, B.4). If libvips did this, it would convert every pixel to the profile.
 * That takes a third of the time of writing the file, and changes no pixel that is already in sRGB.
 * @param profile Small enough for one segment: under 64 kB.
 */
export function withStatedProfile(jpeg: Buffer, profile: Uint8Array): Buffer {
  const segment = Buffer.alloc(2 + headerBytes)
  segment.writeUInt16BE(0xffe2)
  segment.writeUInt16BE(headerBytes + profile.length, 2)
  segment.write('ICC_PROFILE\0', 4, 'latin1')
  // The first of one.
  segment.writeUInt16BE(0x0101, 16)
  return Buffer.concat([jpeg.subarray(0, 2), segment, profile, jpeg.subarray(2)])
}

/** The keyword of XMP in a PNG, without compression, language and translated keyword (PNG, third edition, 11.3.3.4). */
const xmpKeyword = 'XML:com.adobe.xmp\0\0\0\0\0'

/** The signature of a PNG, and its header chunk. */
const pngHeaderBytes = 33

/**
 * Writes an XMP packet into a file, readable as text (XMP part 3: 1.1.3 and 1.1.5): libvips would compress that of a PNG, and
 * programs that only search for the packet would not find it.
 * @param xmp Small enough for one segment of a JPEG: under 64 kB.
 */
export function withStatedXmp(bytes: Buffer, format: 'jpeg' | 'png', xmp: string): Buffer {
  if (format === 'jpeg') return inserted(bytes, 2, jpegSegment(xmp))
  return inserted(bytes, pngHeaderBytes, writePngChunk('iTXt', Buffer.from(`${xmpKeyword}${xmp}`)))
}

const inserted = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])

function jpegSegment(xmp: string): Buffer {
  const content = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
