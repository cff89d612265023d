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
