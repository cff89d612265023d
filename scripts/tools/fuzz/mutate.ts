import sharp from 'sharp'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { heicFixture } from '#api/engine/testing/heic/fixture.ts'
import type { SeededRandom } from './random.ts'

type Bytes = Buffer
type Mutation = (bytes: Bytes, random: SeededRandom, other: Bytes) => Bytes

/** The ways in which files are damaged: on a bad line, on a bad disk, and by attackers. */
export const mutations: Readonly<Record<string, Mutation>> = {
  truncated: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  flipped: (bytes, random) => {
    const damaged = Buffer.from(bytes)
    for (let flips = 1 + random.below(12); flips > 0; flips--)
      flipBit(damaged, random.below(damaged.length), random)
    return damaged
  },
  /** Flips bits near the start: sizes, offsets and counts are in the first kB. */
  'flipped in the header': (bytes, random) => {
    const damaged = Buffer.from(bytes)
    const header = Math.min(1024, damaged.length)
    for (let flips = 1 + random.below(6); flips > 0; flips--) flipBit(damaged, random.below(header), random)
    return damaged
  },
  /** Replaces 32-bit numbers with extreme ones. */
  'with extreme numbers': (bytes, random) => {
    const damaged = Buffer.from(bytes)
    const header = Math.min(1024, damaged.length - 4)
    damaged.writeUInt32BE(
      random.pick([0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x00010000]),
      random.below(header),
    )
    return damaged
  },
  /** Puts the beginning of one format in front of the rest of another. */
  reheaded: (bytes, random, other) => {
    const head = 4 + random.below(60)
    return Buffer.concat([other.subarray(0, head), bytes.subarray(head)])
  },
  spliced: (bytes, random, other) =>
    Buffer.concat([
      bytes.subarray(0, random.below(bytes.length)),
      other.subarray(random.below(other.length)),
    ]),
  repeated: (bytes, random) => {
    const from = random.below(bytes.length)
    const part = bytes.subarray(from, from + random.below(4096))
    return Buffer.concat([
      bytes.subarray(0, from),
      ...Array(1 + random.below(8)).fill(part),
      bytes.subarray(from),
    ])
  },
}

function flipBit(bytes: Bytes, at: number, random: SeededRandom): void {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
}

/** Portraits in every format, to be damaged. */
export async function drawnOriginals() {
  const drawn = sharp(await drawPortrait()).resize(480)
  return {
    jpeg: await drawn.clone().jpeg().toBuffer(),
    png: await drawn.clone().png().toBuffer(),
    webp: await drawn.clone().webp().toBuffer(),
    avif: await drawn.clone().avif({ effort: 0 }).toBuffer(),
    heic: heicFixture('portrait'),
  }
}

/** A file, and what is wrong with it. */
export interface FuzzedFile {
  readonly name: string
  readonly bytes: Bytes
}

/** Makes one damaged file from whole files of several formats, and says how it was damaged. */
export function mutate(originals: Readonly<Record<string, Bytes>>, random: SeededRandom): FuzzedFile {
  const formats = Object.keys(originals)
  const format = formats[random.below(formats.length)] ?? ''
  const other = formats[random.below(formats.length)] ?? ''
  const kinds = Object.keys(mutations)
  const kind = kinds[random.below(kinds.length)] ?? ''
  const [bytes, second] = [originals[format] ?? Buffer.alloc(0), originals[other] ?? Buffer.alloc(0)]
  return { name: `${format} ${kind}`, bytes: mutations[kind]?.(bytes, random, second) ?? bytes }
}
