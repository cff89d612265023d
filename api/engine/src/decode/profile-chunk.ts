import { crc32, deflateSync } from 'node:zlib'

/** PNG's iCCP chunk: a name, the compression method, the profile. */
export function profileChunk(profile: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(typed.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
