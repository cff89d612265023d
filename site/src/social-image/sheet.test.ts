import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { recordOf } from '../../testing/catalog-records.ts'
import { documentPicture } from './document-image.ts'
import { drawGround, drawOn } from './sheet.ts'

const name = { text: 'Likeness', x: 72, y: 100, size: 30, weight: 'bold', ink: 'head' } as const

/** The share of a part of a picture that is as dark as ink. */
async function inkIn(png: Buffer, left: number, top: number, width: number, height: number): Promise<number> {
  const grey = await sharp(png).extract({ left, top, width, height }).greyscale().raw().toBuffer()
  return grey.filter((value) => value < 128).length / grey.length
}

it('writes a line at its position, and nowhere else', async () => {
  const png = await drawOn(await drawGround(null), [name])
  const { width, height, format } = await sharp(png).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'png'])
  assert.ok((await inkIn(png, 72, 76, 122, 26)) > 0.2)
  assert.equal(await inkIn(png, 14, 0, 1186, 70), 0)
  assert.equal(await inkIn(png, 14, 102, 1186, 528), 0)
  assert.equal(await inkIn(png, 200, 0, 1000, 630), 0)
  assert.equal(await inkIn(png, 0, 0, 14, 630), 1)
})

it('draws the frame on the right, and leaves the ground unchanged', async () => {
  const { frame, lines } = documentPicture(recordOf('us-passport'))
  const ground = await drawGround(frame)
  const drawn = await drawOn(ground, lines)
  const blank = await drawOn(ground, [])
  assert.ok((await inkIn(blank, 769, 200, 2, 200)) > 0.9, 'the left edge')
  assert.equal(await inkIn(blank, 20, 0, 700, 630), 0)
  assert.ok((await inkIn(drawn, 72, 150, 500, 200)) > 0.1)
})

it('gives the same bytes each time', async () => {
  const { frame, lines } = documentPicture(recordOf('nl-passport'))
  const draw = async () => drawOn(await drawGround(frame), lines)
  assert.ok((await draw()).equals(await draw()))
})

it('leaves no part of a picture on the next one', async () => {
  const ground = await drawGround(null)
  const first = await drawOn(ground, [name])
  const longer = { ...name, text: 'Likeness of a longer line', size: 44 }
  await drawOn(ground, [longer, { ...longer, y: 600 }])
  await drawOn(await drawGround(null), [longer])
  assert.ok((await drawOn(ground, [name])).equals(first))
  await drawOn(ground, [{ ...longer, y: 300 }])
  assert.ok((await drawOn(ground, [name])).equals(first))
})
