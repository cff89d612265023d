import { bounds } from '#thresholds/decoding-bounds.ts'

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

  /** The version of a box. Its flags are skipped. */
  version(): number {
    const version = this.uint(1)
    this.skip(3)
    return version
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

interface HeifReference {
  readonly kind: string
  readonly from: number
  readonly to: readonly number[]
}

/** Where the bytes of an item are: in parts of the file, or of the data box within the list of items. */
interface ItemPlace {
  readonly source: 'file' | 'inner' | 'other'
  readonly extents: readonly { readonly start: number; readonly bytes: number }[]
}

/**
 * Reads the list of items of a HEIF file. Null if there is none or more than one, if it is damaged, or if readers would differ
 * in how they understand it.
 */
export function readHeifItems(file: Buffer): HeifItems | null {
  const [meta, second] = [...heifBoxes(file)].filter(({ type }) => type === 'meta' || type === 'mini')
  if (meta?.type !== 'meta' || second) return null
  const boxes = new Map<string, Buffer>()
  for (const { type, content } of heifBoxes(meta.content.subarray(4))) {
    if (boxes.has(type) && onlyOnce.includes(type)) return null
    boxes.set(type, content)
  }
  const [pitm, iinf, iloc, iprp, iref] = ['pitm', 'iinf', 'iloc', 'iprp', 'iref'].map((type) =>
    boxes.get(type),
  )
  if (!pitm || !iinf || !iloc || !iprp) return null
  const places = readPlaces(iloc)
  const references = iref ? readReferences(iref) : []
  const propertiesOf = readProperties(iprp)
  const types = readTypes(iinf)
  if (!places || !references || !propertiesOf || !types) return null
  const numbers = new ByteCursor(pitm)
  const primary = numbers.version() === 0 ? numbers.uint(2) : numbers.uint(4)
  return { primary, types, references, propertiesOf, places, inner: boxes.get('idat') ?? Buffer.alloc(0) }
}

const onlyOnce = ['pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat']

/** Null if two items have the same number. Readers differ in which of two they take. */
function readTypes(iinf: Buffer): Map<number, string> | null {
  const types = new Map<number, string>()
  const versionAndCount = (iinf[0] ?? 0) > 0 ? 8 : 6
  for (const { type, content } of heifBoxes(iinf.subarray(versionAndCount))) {
    if (type !== 'infe') continue
    const numbers = new ByteCursor(content)
    const version = numbers.version()
    const item = numbers.uint(version > 2 ? 4 : 2)
    numbers.skip(2)
    if (types.has(item)) return null
    // The first two versions have no type, and name a file of another format.
    types.set(item, version > 1 ? numbers.rest.toString('latin1', 0, 4) : '')
  }
  return types
}

/** Null too if there are more extents than bounded: an extent may take no byte of the list. */
function readPlaces(iloc: Buffer): Map<number, ItemPlace> | null {
  const numbers = new ByteCursor(iloc)
  const version = numbers.version()
  const sizes = numbers.uint(2)
  const [offset, length, base, index] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15]
  if ([offset, length, base, index].some((bytes) => ![0, 4, 8].includes(bytes))) return null
  const idBytes = version > 1 ? 4 : 2
  const places = new Map<number, ItemPlace>()
  let extentsLeft = bounds.heifExtents
  for (let left = numbers.uint(idBytes); left > 0 && !numbers.isBeyondEnd; left--) {
    const item = numbers.uint(idBytes)
    const method = version > 0 ? numbers.uint(2) & 15 : 0
    const isElsewhere = numbers.uint(2) !== 0
    const from = numbers.uint(base)
    const count = numbers.uint(2)
    extentsLeft -= count
    if (extentsLeft < 0 || places.has(item)) return null
    const extents = Array.from({ length: count }, () => {
      if (version > 0) numbers.skip(index)
      return { start: from + numbers.uint(offset), bytes: numbers.uint(length) }
    })
    places.set(item, { source: isElsewhere ? 'other' : (sources[method] ?? 'other'), extents })
  }
  return numbers.isBeyondEnd ? null : places
}

/** By their numbers in the box (ISO/IEC 14496-12, 8.11.3.3). */
const sources = ['file', 'inner'] as const

function readReferences(iref: Buffer): HeifReference[] | null {
  const idBytes = (iref[0] ?? 0) > 0 ? 4 : 2
  const references: HeifReference[] = []
  for (const { type, content } of heifBoxes(iref.subarray(4))) {
    const numbers = new ByteCursor(content)
    const from = numbers.uint(idBytes)
    const to = Array.from({ length: numbers.uint(2) }, () => numbers.uint(idBytes))
    references.push({ kind: type, from, to })
    if (numbers.isBeyondEnd) return null
  }
  return references
}

function readProperties(iprp: Buffer): Map<number, HeifBox[]> | null {
  const boxes = [...heifBoxes(iprp)]
  const [container, second] = boxes.filter(({ type }) => type === 'ipco')
  if (!container || second) return null
  const properties = [...heifBoxes(container.content)]
  const propertiesOf = new Map<number, HeifBox[]>()
  for (const { type, content } of boxes) {
    if (type !== 'ipma') continue
    const idBytes = (content[0] ?? 0) > 0 ? 4 : 2
    const hasLongNumbers = ((content[3] ?? 0) & 1) === 1
    const numbers = new ByteCursor(content.subarray(4))
    for (let entries = numbers.uint(4); entries > 0 && !numbers.isBeyondEnd; entries--) {
      const item = numbers.uint(idBytes)
      const own = propertiesOf.get(item) ?? []
      for (let more = numbers.uint(1); more > 0; more--) {
        const number = hasLongNumbers ? numbers.uint(2) & 0x7fff : numbers.uint(1) & 0x7f
        const property = properties[number - 1]
        if (property) own.push(property)
      }
      propertiesOf.set(item, own)
    }
    if (numbers.isBeyondEnd) return null
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
