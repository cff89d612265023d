import { bounds } from '../../thresholds/work/decoding-bounds.ts'

/** Reads whole numbers one after the other, the highest byte first. Beyond the end, every number is 0. */
class ByteCursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length
  }

  /** The bytes that were not read. */
  get rest(): Buffer {
    return this.#bytes.subarray(this.#at)
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  /** A number of 0, 1, 2, 4 or 8 bytes. */
  uint(bytes: number): number {
    const at = this.#at
    this.#at += bytes
    if (bytes === 0 || this.isBeyondEnd) return 0
    return bytes === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, bytes)
  }
}

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

/** The items of a HEIF file (ISO/IEC 14496-12, 8.11): coded pictures, pictures derived from others, metadata. */
export interface HeifItems {
  /** The number of the item that the file shows. */
  readonly primary: number
  /** The types by the items' numbers. */
  readonly types: ReadonlyMap<number, string>
  readonly references: readonly HeifReference[]
  readonly propertiesOf: ReadonlyMap<number, readonly HeifBox[]>
  readonly places: ReadonlyMap<number, ItemPlace>
  /** The data box within the list of items. */
  readonly inner: Buffer
}

export interface HeifReference {
  readonly kind: string
  readonly from: number
  readonly to: readonly number[]
}

/** Where the bytes of an item are: in parts of the file, or of the data box within the list of items. */
export interface ItemPlace {
  readonly source: 'file' | 'inner' | 'other'
  readonly extents: readonly { readonly start: number; readonly bytes: number }[]
}

/** What the file has too many of, or that its list of items is wrong. */
export type ItemsFault = 'items' | 'references' | 'extents' | 'associations' | 'wrong'

/** Reads the list of items of a HEIF file, whose boxes have been counted. */
export function readHeifItems(meta: HeifBox): HeifItems | ItemsFault {
  const boxes = new Map<string, HeifBox>()
  for (const box of boxesWithin(meta) ?? []) {
    if (boxes.has(box.type) && onlyOnce.includes(box.type)) return 'wrong'
    boxes.set(box.type, box)
  }
  const [pitm, iinf, iloc, iprp] = ['pitm', 'iinf', 'iloc', 'iprp'].map((type) => boxes.get(type))
  if (!pitm || !iinf || !iloc || !iprp) return 'wrong'
  const iref = boxes.get('iref')
  const places = readPlaces(iloc)
  const references = iref ? readReferences(iref) : []
  const propertiesOf = readProperties(iprp)
  const faulty = [places, references, propertiesOf].find((part) => typeof part === 'string')
  if (typeof places === 'string' || typeof references === 'string' || typeof propertiesOf === 'string') {
    return typeof faulty === 'string' ? faulty : 'wrong'
  }
  const types = readTypes(iinf)
  if (!types) return 'wrong'
  if (types.size > bounds.heifItems) return 'items'
  const numbers = new ByteCursor(pitm.content)
  const primary = afterVersion(numbers) === 0 ? numbers.uint(2) : numbers.uint(4)
  const inner = boxes.get('idat')?.content ?? Buffer.alloc(0)
  return { primary, types, references, propertiesOf, places, inner }
}

const onlyOnce = ['pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat']

/** Reads the version of a box, and goes past its flags. */
function afterVersion(numbers: ByteCursor): number {
  const version = numbers.uint(1)
  numbers.skip(3)
  return version
}

/** Null if two items have the same number. Readers differ in which of two they take. */
function readTypes(iinf: HeifBox): Map<number, string> | null {
  const types = new Map<number, string>()
  for (const { type, content } of boxesWithin(iinf) ?? []) {
    if (type !== 'infe') continue
    const numbers = new ByteCursor(content)
    const version = afterVersion(numbers)
    const item = numbers.uint(version > 2 ? 4 : 2)
    numbers.skip(2)
    if (types.has(item)) return null
    // The first two versions have no type, and name a file of another format.
    types.set(item, version > 1 ? numbers.rest.toString('latin1', 0, 4) : '')
  }
  return types
}

function readPlaces(iloc: HeifBox): Map<number, ItemPlace> | ItemsFault {
  const numbers = new ByteCursor(iloc.content)
  const version = afterVersion(numbers)
  const sizes = numbers.uint(2)
  const [offset, length, base, index] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15]
  if ([offset, length, base, index].some((bytes) => ![0, 4, 8].includes(bytes))) return 'wrong'
  const idBytes = version > 1 ? 4 : 2
  const items = numbers.uint(idBytes)
  if (items > bounds.heifItems) return 'items'
  const places = new Map<number, ItemPlace>()
  let extentsLeft = bounds.heifExtents
  for (let left = items; left > 0 && !numbers.isBeyondEnd; left--) {
    const item = numbers.uint(idBytes)
    const method = version > 0 ? numbers.uint(2) & 15 : 0
    const isElsewhere = numbers.uint(2) !== 0
    const from = numbers.uint(base)
    const count = numbers.uint(2)
    extentsLeft -= count
    if (extentsLeft < 0) return 'extents'
    const extents = Array.from({ length: count }, () => {
      if (version > 0) numbers.skip(index)
      return { start: from + numbers.uint(offset), bytes: numbers.uint(length) }
    })
    if (places.has(item)) return 'wrong'
    places.set(item, { source: isElsewhere ? 'other' : (sources[method] ?? 'other'), extents })
  }
  return numbers.isBeyondEnd ? 'wrong' : places
}

/** By their numbers in the box (ISO/IEC 14496-12, 8.11.3.3). */
const sources = ['file', 'inner'] as const

function readReferences(iref: HeifBox): HeifReference[] | ItemsFault {
  const idBytes = (iref.content[0] ?? 0) > 0 ? 4 : 2
  const references: HeifReference[] = []
  let left = bounds.heifReferences
  for (const { type, content } of boxesWithin(iref) ?? []) {
    const numbers = new ByteCursor(content)
    const from = numbers.uint(idBytes)
    const count = numbers.uint(2)
    left -= count
    if (left < 0) return 'references'
    references.push({ kind: type, from, to: Array.from({ length: count }, () => numbers.uint(idBytes)) })
    if (numbers.isBeyondEnd) return 'wrong'
  }
  return references
}

function readProperties(iprp: HeifBox): Map<number, HeifBox[]> | ItemsFault {
  const boxes = [...heifBoxes(iprp.content)]
  const containers = boxes.filter(({ type }) => type === 'ipco')
  const [container] = containers
  if (!container || containers.length > 1) return 'wrong'
  const properties = [...heifBoxes(container.content)]
  const propertiesOf = new Map<number, HeifBox[]>()
  let left = bounds.heifAssociations
  for (const { type, content } of boxes) {
    if (type !== 'ipma') continue
    const idBytes = (content[0] ?? 0) > 0 ? 4 : 2
    const hasLongNumbers = ((content[3] ?? 0) & 1) === 1
    const numbers = new ByteCursor(content.subarray(4))
    for (let entries = numbers.uint(4); entries > 0 && !numbers.isBeyondEnd; entries--) {
      const item = numbers.uint(idBytes)
      const own = propertiesOf.get(item) ?? []
      const count = numbers.uint(1)
      left -= 1 + count
      if (left < 0) return 'associations'
      for (let more = count; more > 0; more--) {
        const number = hasLongNumbers ? numbers.uint(2) & 0x7fff : numbers.uint(1) & 0x7f
        const property = properties[number - 1]
        if (property) own.push(property)
      }
      propertiesOf.set(item, own)
    }
    if (numbers.isBeyondEnd) return 'wrong'
  }
  return propertiesOf
}

/** The bytes of all items together, as far as the file has them. */
export function bytesOfItems(file: Buffer, { places, inner }: HeifItems): number {
  let sum = 0
  for (const { source, extents } of places.values()) {
    const most = (source === 'inner' ? inner : file).length
    for (const { start, bytes } of extents) sum += Math.max(0, Math.min(bytes || most, most - start))
  }
  return sum
}

/** The bytes of an item, or null if they are not in the file. An extent without a size goes to the end. */
export function itemBytes(file: Buffer, { places, inner }: HeifItems, item: number): Buffer | null {
  const place = places.get(item)
  if (!place || place.source === 'other') return null
  const source = place.source === 'file' ? file : inner
  const parts = place.extents.map(({ start, bytes }) => {
    return source.subarray(start, bytes === 0 ? source.length : start + bytes)
  })
  const [only] = parts
  return only && parts.length === 1 ? only : Buffer.concat(parts)
}
