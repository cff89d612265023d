import sharp from 'sharp'

/** One directory of EXIF holds no more entries than this in one segment of a JPEG. */
const mostEntries = 5000

/**
 * A small JPEG whose EXIF directory has 5,000 entries, each of which says that the directory itself is a further one. Reading
 * it naively takes minutes.
 */
export async function circularExif(): Promise<Buffer> {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const tiff = Buffer.alloc(8 + 2 + 12 * mostEntries + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(mostEntries, 8)
  for (let entry = 0; entry < mostEntries; entry++) {
    const at = 10 + 12 * entry
    // Exif IFD, one number of 32 bits: the place of this directory.
    tiff.writeUInt16BE(0x8769, at)
    tiff.writeUInt16BE(4, at + 2)
    tiff.writeUInt32BE(1, at + 4)
    tiff.writeUInt32BE(8, at + 8)
  }
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1)
  head.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, segment, photo.subarray(2)])
}
