import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { recordOf, records } from '../catalog.ts'
import { documentPicture, pngOf } from './document-image.ts'
import { framePlace, pictureSize } from './frame-image.ts'
import { brokenLines, canSet, widthOf } from './typeface.ts'

it('draws the frame with what the rule states, with text as outlines', () => {
  const frame = documentPicture(recordOf('us-passport')).frame ?? ''
  assert.match(frame, /fill="#0a568f" fill-opacity/)
  assert.match(frame, /fill="#a63c0e" fill-opacity/)
  assert.ok(!documentPicture(recordOf('gb-passport-digital')).frame?.includes('fill-opacity'))
  assert.ok(!/<text|font|href/.test(frame))
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

it('has every letter of every title', () => {
  for (const { title } of records) assert.ok(canSet(title, 'bold'), title)
  assert.ok(canSet('35–40 × 45 mm, at least 600 px · 70–80 %', 'regular'))
  assert.ok(!canSet('≥', 'regular'))
})

it('breaks between words, and leaves a long word whole', () => {
  const lines = brokenLines('Turks and Caicos Islands passport', 'bold', 6)
  assert.equal(lines.join(' '), 'Turks and Caicos Islands passport')
  for (const line of lines) assert.ok(widthOf(line, 'bold') <= 6, line)
  assert.deepEqual(brokenLines('Unbreakable', 'bold', 1), ['Unbreakable'])
})
