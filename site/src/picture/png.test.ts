import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import type { Rgb } from './palette.ts'
import { indexedPng, rowBytes } from './png.ts'

const palette: Rgb[] = [
  [255, 255, 255],
  [10, 20, 30],
  [200, 0, 100],
]

it('writes what another program reads as the same pixels', async () => {
  const size = { width: 3, height: 2 }
  assert.equal(rowBytes(size.width), 3)
  const rows = Uint8Array.from([0, 0x01, 0x20, 0, 0x21, 0x00])
  const png = await indexedPng(rows, size, palette)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [3, 2])
  const shown = [0, 1, 2, 2, 1, 0].flatMap((index) => palette[index] ?? [])
  assert.deepEqual([...data], shown)
  assert.ok(png.equals(await indexedPng(rows, size, palette)))
})
