import { heicFixture } from '../heic/fixture.ts'

/** An item of a HEIF file: a coded picture, one derived from others, or something else. */
export interface HeifItem {
  readonly type: string
  /** Items that have the same buffer share its bytes in the file. */
  readonly data: Buffer
  /** The numbers of the properties that it has, from 1. */
  readonly properties?: readonly number[]
  /** References to other items: their kind, and the targets' numbers. */
  readonly references?: readonly (readonly [kind: string, targets: readonly number[]])[]
}

/** A box of ISO/IEC 14496-12: its size, its type of four letters, its content. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  return Buffer.concat([uint(4, 8 + inside.length), Buffer.from(type, 'latin1'), inside])
}

/** A box that begins with a version and flags. */
export function fullBox(type: string, version: number, ...content: readonly Buffer[]): Buffer {
  return box(type, uint(4, version * 2 ** 24), ...content)
}

/** Whole numbers of so many bytes each, the highest byte first. */
export function uint(bytes: number, ...values: readonly number[]): Buffer {
  const written = Buffer.alloc(bytes * values.length)
  values.forEach((value, index) => {
    written.writeUIntBE(value, index * bytes, bytes)
  })
  return written
}

/** An `ispe` property: the stated width and height. */
export const statedSize = (width: number, height: number) => fullBox('ispe', 0, uint(4, width, height))

/** A HEIF file of items, numbered from 1. Properties are numbered from 1 too. */
export function heifFile(items: readonly HeifItem[], properties: readonly Buffer[], primary: number): Buffer {
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const metaOf = (dataAt: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, uint(2, primary)),
      places(items, dataAt),
      fullBox('iinf', 0, uint(2, items.length), ...items.map(entryOf)),
      referencesOf(items),
      box('iprp', box('ipco', ...properties), associations(items)),
    )
  const meta = metaOf(ftyp.length + metaOf(0).length + 8)
  return Buffer.concat([ftyp, meta, box('mdat', ...storedOnce(items))])
}

const storedOnce = (items: readonly HeifItem[]) => [...new Set(items.map(({ data }) => data))]

function entryOf({ type }: HeifItem, index: number): Buffer {
  return fullBox('infe', 2, uint(2, index + 1, 0), Buffer.from(`${type}\0`, 'latin1'))
}

function places(items: readonly HeifItem[], dataAt: number): Buffer {
  const stored = storedOnce(items)
  const entries = items.map(({ data }, index) => {
    const before = stored.slice(0, stored.indexOf(data))
    const at = before.reduce((sum, { length }) => sum + length, dataAt)
    return Buffer.concat([uint(2, index + 1, 0, 1), uint(4, at, data.length)])
  })
  return fullBox('iloc', 0, uint(1, 0x44, 0), uint(2, items.length), ...entries)
}

function referencesOf(items: readonly HeifItem[]): Buffer {
  const boxes = items.flatMap(({ references = [] }, index) =>
    references.map(([kind, targets]) => box(kind, uint(2, index + 1, targets.length, ...targets))),
  )
  return boxes.length > 0 ? fullBox('iref', 0, ...boxes) : Buffer.alloc(0)
}

function associations(items: readonly HeifItem[]): Buffer {
  const entries = items.map(({ properties = [] }, index) =>
    Buffer.concat([uint(2, index + 1), uint(1, properties.length, ...properties)]),
  )
  return fullBox('ipma', 0, uint(4, items.length), ...entries)
}

/** A coded picture that can be put into further files. */
export interface CodedPicture {
  readonly type: 'hvc1'
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly data: Buffer
  /** The property that its decoder needs. */
  readonly configuration: Buffer
}

/** A picture of one colour and 49 megapixels in 12 kB. */
export const vastPicture = () => codedPicture('vast', 7000, 7000)

/** A picture of one colour and 64 x 96 px. */
export const smallPicture = () => codedPicture('display-p3', 64, 96)

function codedPicture(name: 'vast' | 'display-p3', width: number, height: number): CodedPicture {
  const file = heicFixture(name)
  const at = file.indexOf('hvcC') - 4
  return {
    type: 'hvc1',
    width,
    height,
    data: file.subarray(file.indexOf('mdat') + 4),
    configuration: file.subarray(at, at + file.readUInt32BE(at)),
  }
}

const perLevel = 5
const overlaid = { width: 600, height: 600 }

/**
 * A HEIC that states 600 x 600 px and lays 5 pictures over each other, each of which lays 5 over each other, each of
 * which lays 5 coded pictures of 49 megapixels over each other. These share their bytes: 125 decodes from 13 kB.
 */
export function nestedOverlays(): Buffer {
  const { type, width, height, data, configuration } = vastPicture()
  const layout = overlayData()
  const coded: HeifItem = { type, data, properties: [1, 2] }
  const overlay = (first: number): HeifItem => ({
    type: 'iovl',
    data: layout,
    properties: [3],
    references: [['dimg', Array.from({ length: perLevel }, (_, index) => first + index)]],
  })
  const items = [coded, overlay(1), overlay(perLevel + 1)].flatMap((item) => Array(perLevel).fill(item))
  const properties = [configuration, statedSize(width, height), statedSize(overlaid.width, overlaid.height)]
  return heifFile([...items, overlay(2 * perLevel + 1)], properties, items.length + 1)
}

/** ISO/IEC 23008-12, 6.6.2.2: version, flags, a background of 4 x 16 bits, the size, then a place for each picture. */
function overlayData(): Buffer {
  return Buffer.concat([
    uint(1, 0, 0),
    uint(2, 0, 0, 0, 0xffff),
    uint(2, overlaid.width, overlaid.height),
    Buffer.alloc(4 * perLevel),
  ])
}

const columns = 16

/**
 * A HEIC whose grid of 16 x 16 tiles has a coded picture of 49 megapixels in every place, and shows 6600 x 6600 px of
 * them. The tiles share their bytes: 256 decodes from 23 kB.
 */
export const repeatedTiles = () => gridOf(vastPicture(), columns, columns, 6600, 6600)

/** A HEIC with a grid of the same picture. Further items may follow, whose properties are numbered from 4. */
export function gridOf(
  { type, width, height, data, configuration }: CodedPicture,
  columnsOfTiles: number,
  rows: number,
  shownWidth: number,
  shownHeight: number,
  further: readonly HeifItem[] = [],
  properties: readonly Buffer[] = [],
): Buffer {
  const coded: HeifItem = { type, data, properties: [1, 2] }
  const tiles = Array<HeifItem>(columnsOfTiles * rows).fill(coded)
  const grid: HeifItem = {
    type: 'grid',
    // ISO/IEC 23008-12, 6.6.2.3: version, flags, rows - 1, columns - 1, the size.
    data: Buffer.concat([uint(1, 0, 0, rows - 1, columnsOfTiles - 1), uint(2, shownWidth, shownHeight)]),
    properties: [3],
    references: [['dimg', tiles.map((_, index) => index + 1)]],
  }
  return heifFile(
    [...tiles, grid, ...further],
    [configuration, statedSize(width, height), statedSize(shownWidth, shownHeight), ...properties],
    tiles.length + 1,
  )
}
