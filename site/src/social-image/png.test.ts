import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import type { Rgb } from './palette.ts'
import { filterUp, indexedPng, rowBytes } from './png.ts'

const palette: Rgb[] = [
  [255, 255, 255],
  [10, 20, 30],
  [200, 0, 100],
]

it('writes a file that another program reads as the same pixels', async () => {
  const size = { width: 3, height: 2 }
  assert.equal(rowBytes(size.width), 3)
  const rows = Uint8Array.from([0, 0x01, 0x20, 0, 0x21, 0x00])
  const filtered = new Uint8Array(rows.length)
  filterUp(rows, filtered, 3, { bytes: [0, 3], rows: [0, 2] })
  const png = indexedPng(filtered, size, palette)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [3, 2])
  const shown = [0, 1, 2, 2, 1, 0].flatMap((index) => palette[index] ?? [])
  assert.deepEqual([...data], shown)
  assert.ok(png.equals(indexedPng(filtered, size, palette)))
})

it('filters only the part that has changed', () => {
  const rows = Uint8Array.from([0, 0x01, 0x20, 0, 0x21, 0x00, 0, 0x21, 0x10])
  const filtered = new Uint8Array(9)
  filterUp(rows, filtered, 3, { bytes: [0, 3], rows: [0, 3] })
  assert.deepEqual([...filtered], [2, 0x01, 0x20, 2, 0x20, 0xe0, 2, 0, 0x10])
  rows[5] = 0x20
  filterUp(rows, filtered, 3, { bytes: [2, 3], rows: [1, 3] })
  assert.deepEqual([...filtered], [2, 0x01, 0x20, 2, 0x20, 0, 2, 0, 0xf0])
})
