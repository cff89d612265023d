import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { recordOf, records } from '../catalog.ts'
import { documentPicture, pngOf } from './document-image.ts'
import { framePlace, pictureSize } from './frame-image.ts'
import { widthOf } from './typeface.ts'

it('shows the title, the figures and how reliable they are', () => {
  const { lines } = documentPicture(recordOf('us-passport'))
  const [name, ...others] = lines.map(({ text }) => text)
  assert.equal(name, 'Likeness')
  const text = others.join(' ')
  for (const part of ['United States passport', '51 × 51 mm', 'Head 25–35 mm', 'Eyes 28–35 mm', 'Official']) {
    assert.ok(text.includes(part), `${part} in ${text}`)
  }
})

it('draws the frame with what the rule states, with text as outlines', () => {
  const frame = documentPicture(recordOf('us-passport')).frame ?? ''
  assert.match(frame, /fill="#0a568f" fill-opacity/)
  assert.match(frame, /fill="#a63c0e" fill-opacity/)
  assert.ok(!documentPicture(recordOf('gb-passport-digital')).frame?.includes('fill-opacity'))
  assert.ok(!/<text|font|href/.test(frame))
})

it('depends on what is shown only', () => {
  const record = recordOf('us-passport')
  assert.deepEqual(documentPicture({ ...record, evidence: 'Otherwise.' }), documentPicture(record))
  assert.notDeepEqual(documentPicture({ ...record, title: 'Otherwise' }), documentPicture(record))
})

it('keeps the lines of every document clear of its frame', () => {
  for (const record of records) {
    for (const { text, x, size, weight } of documentPicture(record).lines) {
      assert.ok(x + widthOf(text, weight) * size < framePlace.left - 50, `${record.id}: ${text}`)
    }
  }
})

it('is drawn in its size, with a bar, text on the left and the frame on the right', async () => {
  const png = await pngOf(documentPicture(recordOf('us-passport')))
  const { width, height, format } = await sharp(png).metadata()
  assert.deepEqual({ width, height, format }, { ...pictureSize, format: 'png' })
  /** The share of a part of the picture that is as dark as ink. */
  const inkIn = async (left: number, top: number, width: number, height: number) => {
    const grey = await sharp(png).extract({ left, top, width, height }).greyscale().raw().toBuffer()
    return grey.filter((value) => value < 128).length / grey.length
  }
  assert.equal(await inkIn(0, 0, 14, 630), 1)
  assert.ok((await inkIn(72, 76, 122, 26)) > 0.2, 'the name')
  assert.ok((await inkIn(72, 150, 500, 200)) > 0.1, 'the title')
  assert.ok((await inkIn(769, 200, 2, 200)) > 0.9, 'the left edge of the frame')
})
