import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readJpegQuality } from './jpeg-quality.ts'

const grey = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })

test('reads the quality with which a file was saved', async () => {
  for (const quality of [25, 50, 75, 92]) {
    const read = readJpegQuality(await grey().jpeg({ quality }).toBuffer())
    assert.ok(Math.abs((read ?? 0) - quality) <= 2, `${quality} read as ${read}`)
  }
  const progressive = await grey().jpeg({ quality: 80, progressive: true }).toBuffer()
  assert.equal(readJpegQuality(progressive), 80)
})
