import { codec } from '#codec'
import { uint } from './heif-file.ts'
import { plainJpeg, segment, withSegments } from './jpeg-file.ts'

const steps = 20_000
const headerBytes = 128

/** A JPEG of 163 kB whose colour profile takes each colour through the same step 20,000 times. */
export async function profileOfManySteps(): Promise<Buffer> {
  const profile = withSteps(Buffer.from(await codec.builtInProfile('p3')))
  const parts = Array.from({ length: Math.ceil(profile.length / 65_000) }, (_, index) =>
    profile.subarray(index * 65_000, (index + 1) * 65_000),
  )
  const segments = parts.map((part, index) => {
    const header = Buffer.from(`ICC_PROFILE\0${String.fromCharCode(index + 1, parts.length)}`, 'latin1')
    return segment(0xe2, Buffer.concat([header, part]))
  })
  return withSegments(await plainJpeg(), ...segments)
}

/** The profile with further tags of the type `mpet`, for each of the four intents (ICC.1:2022, 9.2.29 and 10.16). */
function withSteps(profile: Buffer): Buffer {
  const own = Array.from({ length: profile.readUInt32BE(headerBytes) }, (_, index) => {
    const at = headerBytes + 4 + 12 * index
    const start = profile.readUInt32BE(at + 4)
    const type = profile.toString('latin1', at, at + 4)
    return { type, data: profile.subarray(start, start + profile.readUInt32BE(at + 8)) }
  })
  const data = stepsData()
  const tags = [...['D2B0', 'D2B1', 'D2B2', 'D2B3'].map((type) => ({ type, data })), ...own]
  const stored = [...new Set(tags.map((tag) => tag.data))]
  const firstAt = headerBytes + 4 + 12 * tags.length
  const placeOf = (wanted: Buffer) =>
    stored.slice(0, stored.indexOf(wanted)).reduce((sum, { length }) => sum + padded(length), firstAt)
  const table = tags.map((tag) =>
    Buffer.concat([Buffer.from(tag.type, 'latin1'), uint(4, placeOf(tag.data), tag.data.length)]),
  )
  const content = stored.map((part) => Buffer.concat([part, Buffer.alloc(padded(part.length) - part.length)]))
  const header = Buffer.from(profile.subarray(0, headerBytes))
  const whole = Buffer.concat([header, uint(4, tags.length), ...table, ...content])
  whole.writeUInt32BE(whole.length, 0)
  // Version 4.3, the first with such tags.
  whole.set([4, 0x30], 8)
  return whole
}

const padded = (bytes: number) => Math.ceil(bytes / 4) * 4

/** The places of all steps, each of which is the same matrix. */
function stepsData(): Buffer {
  const numbers = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0.0001, 0.0001, 0.0001].map((number) => {
    const written = Buffer.alloc(4)
    written.writeFloatBE(number)
    return written
  })
  const matrix = Buffer.concat([Buffer.from('matf\0\0\0\0'), uint(2, 3, 3), ...numbers])
  const header = Buffer.concat([Buffer.from('mpet\0\0\0\0'), uint(2, 3, 3), uint(4, steps)])
  const place = uint(4, header.length + 8 * steps, matrix.length)
  return Buffer.concat([header, ...Array<Buffer>(steps).fill(place), matrix])
}
