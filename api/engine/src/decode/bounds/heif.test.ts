import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  box,
  type CodedPicture,
  fullBox,
  gridOf,
  type HeifItem,
  heifFile,
  smallPicture,
  statedSize,
  uint,
  vastPicture,
} from '#testing/hostile/heif.ts'
import { decodePhoto } from '../decode.ts'
import { boundsProblem } from './bounds-problem.ts'

const refusalOf = (bytes: Buffer) => boundsProblem(bytes, 'heic')?.detail ?? 'let through'

const alphaProperty = fullBox('auxC', 0, Buffer.from('urn:mpeg:hevc:2015:auxid:1\0'))
const small = smallPicture()
const vast = vastPicture()

/** A file of one coded picture, with further items, whose properties are numbered from 3. */
function fileOf(
  { type, width, height, data, configuration }: CodedPicture,
  further: readonly HeifItem[] = [],
  properties: readonly Buffer[] = [],
): Buffer {
  const coded: HeifItem = { type, data, properties: [1, 2] }
  return heifFile([coded, ...further], [configuration, statedSize(width, height), ...properties], 1)
}

test('reads a photo as phones of 48 megapixels write it: 192 tiles, a gain map, a tone map, metadata', async () => {
  const [tiles, gainTiles] = [192, 48]
  const primary = tiles + 1
  const gainTile: HeifItem = { type: 'hvc1', data: small.data, properties: [1, 2] }
  const first = primary + 1
  const gainMap = first + gainTiles
  const further: HeifItem[] = [
    ...Array<HeifItem>(gainTiles).fill(gainTile),
    {
      type: 'grid',
      data: Buffer.concat([uint(1, 0, 0, 5, 7), uint(2, 512, 576)]),
      properties: [4, 5],
      references: [
        ['dimg', Array.from({ length: gainTiles }, (_, index) => first + index)],
        ['auxl', [primary]],
      ],
    },
    { ...gainTile, references: [['thmb', [primary]]] },
    { type: 'tmap', data: Buffer.alloc(62), properties: [3], references: [['dimg', [primary, gainMap]]] },
    {
      type: 'Exif',
      data: Buffer.from('\0\0\0\x06Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'),
      references: [['cdsc', [primary]]],
    },
    { type: 'mime', data: Buffer.from('<x:xmpmeta/>'), references: [['cdsc', [primary]]] },
  ]
  const gainMapProperty = fullBox('auxC', 0, Buffer.from('urn:com:apple:photo:2020:aux:hdrgainmap\0'))
  const bytes = gridOf(small, 16, 12, 1024, 1152, further, [statedSize(512, 576), gainMapProperty])
  assert.equal(refusalOf(bytes), 'let through')
  const outcome = await decodePhoto(bytes)
  assert.ok(outcome.ok)
  assert.deepEqual([outcome.value.file.width, outcome.value.file.height], [1024, 1152])
})

test('counts the pixels of a picture and of its alpha', () => {
  const alpha: HeifItem = {
    type: 'hvc1',
    data: vast.data,
    properties: [1, 2, 3],
    references: [['auxl', [1]]],
  }
  assert.equal(refusalOf(fileOf(vast, [alpha], [alphaProperty])), 'let through')
  assert.match(refusalOf(fileOf(vast, [alpha, alpha], [alphaProperty])), /more than 100 megapixels/)
  const depth = { ...alpha, properties: [1, 2] }
  assert.equal(refusalOf(fileOf(vast, [depth, depth, depth])), 'let through')
})

test('leaves it to libheif to refuse tiles that are larger than the file states, before it decodes a second one', async () => {
  const lying = gridOf({ ...vast, width: 64, height: 64 }, 20, 10, 1280, 640)
  assert.equal(refusalOf(lying), 'let through')
  const outcome = await decodePhoto(lying)
  assert.equal(outcome.ok ? '' : outcome.problem.code, 'unreadable_image')
})

test('refuses pictures in grids that are grids, and those that refer to each other', () => {
  const grid = (tile: number): HeifItem => ({
    type: 'grid',
    data: Buffer.concat([uint(1, 0, 0, 0, 0), uint(2, 64, 96)]),
    properties: [2],
    references: [['dimg', [tile]]],
  })
  assert.match(refusalOf(fileOf(small, [grid(1), grid(2)])), /A tile of the picture is put together/)
  const alphaOf = (item: number): HeifItem => ({
    type: 'hvc1',
    data: small.data,
    properties: [1, 2, 3],
    references: [['auxl', [item]]],
  })
  assert.match(
    refusalOf(fileOf(small, [alphaOf(3), alphaOf(2)], [alphaProperty])),
    /more than 100 megapixels/,
  )
})

test('refuses too many boxes, shared bytes and rotations', () => {
  const boxes = Buffer.concat(Array<Buffer>(5001).fill(box('free')))
  assert.match(refusalOf(Buffer.concat([fileOf(small), boxes])), /more than 5000 boxes/)
  const shared: HeifItem = { type: 'Exif', data: Buffer.alloc(1_000_000) }
  assert.match(refusalOf(fileOf(small, Array<HeifItem>(25).fill(shared))), /share the same bytes/)
  const turned: HeifItem = { type: 'hvc1', data: small.data, properties: [1, 2, 3, 3, 3, 3, 3] }
  assert.match(refusalOf(fileOf(small, [turned], [box('irot', uint(1, 1))])), /more than 4 rotations/)
})
