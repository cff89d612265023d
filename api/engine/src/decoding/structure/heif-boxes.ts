/** A box of ISO/IEC 14496-12. */
export interface HeifBox {
  readonly type: string
  /** What follows the size and the type, cut off at the end of the file. */
  readonly content: Buffer
}

/** The boxes that follow each other in some bytes. A box whose size is impossible ends them. */
export function* heifBoxes(bytes: Buffer): Generator<HeifBox> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const stated = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const size = stated === 0 ? bytes.length - at : stated
    const header = isLong ? 16 : 8
    if (size < header) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + header, at + size) }
    at += size
  }
}

/** The boxes in a box that holds others, or null. Their place depends on its type and version. */
export function boxesWithin({ type, content }: HeifBox): Generator<HeifBox> | null {
  const from = firstWithin[type]
  if (from === undefined) return null
  const hasLongCount = type === 'iinf' && (content[0] ?? 0) > 0
  return heifBoxes(content.subarray(from + (hasLongCount ? 2 : 0)))
}

/** Where the first box within begins: after a version and flags, and a number of entries, where there are such. */
const firstWithin: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  iinf: 6,
  iref: 4,
  grpl: 0,
  dinf: 0,
  dref: 8,
  moov: 0,
  trak: 0,
  edts: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
}
