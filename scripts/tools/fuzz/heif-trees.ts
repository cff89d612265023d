import {
  box,
  fullBox,
  type HeifItem,
  heifFile,
  smallPicture,
  statedSize,
  uint,
} from '#api/engine/testing/hostile/heif.ts'
import type { SeededRandom } from './random.ts'

const small = smallPicture()
const plainTypes = ['hvc1', 'hvc1', 'hvc1', 'grid', 'tmap', 'jpeg', 'Exif', 'mime'] as const
const itemTypes = [...plainTypes, 'iovl', 'iden', 'av01', 'grid'] as const
const referenceKinds = ['dimg', 'auxl', 'thmb', 'cdsc', 'base'] as const

/** The properties that items may have. The first two are those of the small picture. */
const properties: readonly Buffer[] = [
  small.configuration,
  statedSize(small.width, small.height),
  statedSize(128, 192),
  statedSize(8000, 6000),
  statedSize(0xffffffff, 1),
  box('irot', uint(1, 1)),
  box('imir', uint(1, 0)),
  box('clap', Buffer.alloc(32, 1)),
  fullBox('auxC', 0, Buffer.from('urn:mpeg:hevc:2015:auxid:1\0')),
  fullBox('pixi', 0, uint(1, 3, 8, 8, 8)),
]

/** Makes a HEIC of items of all kinds that refer to each other at random. Half of them are nearly valid. */
export function heifTree(random: SeededRandom): Buffer {
  const count = random.pick([1, 2, 3, 6, 12, 40, 1100])
  const isWild = random.below(2) === 0
  const items = Array.from({ length: count }, () =>
    isWild ? anyItem(random, count) : plainItem(random, count),
  )
  const primary = isWild ? 1 + random.below(count) : count + 1
  const picture: HeifItem = { type: 'hvc1', data: small.data, properties: [1, 2] }
  const brand = random.below(4) === 0 ? 'avif' : 'heic'
  const file = heifFile([...items, picture], properties, primary, brand)
  return random.below(4) === 0 ? Buffer.concat([file, manyBoxes(random)]) : file
}

/** A picture, or an item that decoders leave alone, with references that no decoder follows far. */
function plainItem(random: SeededRandom, count: number): HeifItem {
  const type = random.pick(plainTypes)
  if (type === 'hvc1') {
    const references = [[random.pick(['thmb', 'auxl', 'base']), [count + 1]]] as const
    return { type, data: small.data, properties: [1, 2, random.pick([6, 7, 9, 10])], references }
  }
  if (type !== 'grid') return { type, data: anyData(random, type), references: [['cdsc', [count + 1]]] }
  const tile = random.pick([count + 1, 1 + random.below(count)])
  const grid = Buffer.concat([uint(1, 0, 0, 0, 0), uint(2, small.width, small.height)])
  return { type, data: grid, properties: [2], references: [['dimg', [tile]]] }
}

function anyItem(random: SeededRandom, count: number): HeifItem {
  const type = random.pick(itemTypes)
  const isPicture = type === 'hvc1' || random.below(8) === 0
  const further = Array.from({ length: random.below(4) }, () => 1 + random.below(properties.length))
  const references = Array.from({ length: random.below(3) }, () => anyReference(random, count))
  return {
    type,
    data: isPicture ? small.data : anyData(random, type),
    properties: isPicture ? [1, 2, ...further] : [...further, 3],
    references,
  }
}

function anyReference(random: SeededRandom, count: number): [string, number[]] {
  const targets = Array.from({ length: random.pick([1, 1, 2, 4, 64]) }, () => 1 + random.below(count + 1))
  return [random.pick(referenceKinds), random.below(4) === 0 ? targets : [...new Set(targets)]]
}

function anyData(random: SeededRandom, type: string): Buffer {
  if (type === 'grid') {
    const [rows, columns] = [random.pick([0, 0, 1, 255]), random.pick([0, 1, 1, 255])]
    return Buffer.concat([uint(1, 0, 0, rows, columns), uint(2, random.pick([128, 64, 8000, 65535]), 192)])
  }
  if (type === 'Exif') return Buffer.from('\0\0\0\x06Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1')
  return Buffer.alloc(random.below(60), random.below(256))
}

function manyBoxes(random: SeededRandom): Buffer {
  const type = random.pick(['free', 'moov', 'trak', 'stbl', 'meta', 'uuid'])
  if (random.below(2) === 0) {
    const one = box(type)
    return Buffer.alloc(one.length * random.below(20_000), one)
  }
  let inner = fullBox('stsz', 0, uint(4, random.below(2), random.pick([3, 20_000, 0xffffffff])))
  for (let levels = random.below(40); levels > 0; levels--) inner = box(type, inner)
  return inner
}
