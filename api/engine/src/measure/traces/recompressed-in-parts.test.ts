import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Region } from 'sharp'
import { compliantDrawing, drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { tracesIn } from '#testing/drawn-evidence.ts'

const { width, height } = compliantDrawing

const drawing = await drawPortrait({
  inFront: `<filter id="grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.15" numOctaves="3" seed="3"/>
    <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0 0 0 -0.4"/></filter>
    <rect width="${width}" height="${height}" filter="url(#grain)"/>`,
})

/** The drawing as a camera of medium quality saves it, upright and on its side. */
const upright = await sharp(drawing).jpeg({ quality: 75 }).toBuffer()
const lying = await sharp(drawing).rotate(90).jpeg({ quality: 75 }).toBuffer()

const face = { left: 380, top: 540, width: 440, height: 510 }
const lyingFace = {
  left: height - face.top - face.height,
  top: face.left,
  width: face.height,
  height: face.width,
}

/** Removes the steps of the first compression from areas of a JPEG: softens them a little, and saves it again. */
async function retouched(
  first: Buffer,
  areas: readonly Region[],
  quality: number,
  orientation = 1,
): Promise<Buffer> {
  const parts = areas.map(async (area) => {
    const part = sharp(await sharp(first).extract(area).png().toBuffer()).blur(0.8)
    return { input: await part.png().toBuffer(), left: area.left, top: area.top }
  })
  const whole = sharp(first).composite(await Promise.all(parts))
  return whole.jpeg({ quality }).withMetadata({ orientation }).toBuffer()
}

const wall = [0, width - 300].map((left) => ({ left, top: 0, width: 300, height: 1000 }))

const trace = async (bytes: Buffer) => (await tracesIn(bytes)).recompressedInParts

test('finds no trace in a JPEG that was saved again as a whole', async () => {
  assert.equal(await trace(await sharp(upright).jpeg({ quality: 95 }).toBuffer()), null)
})

test('finds a face that was changed between the first and the second save', async () => {
  const found = await trace(await retouched(upright, [face], 95))
  assert.ok(found && found !== 'untold')
  assert.deepEqual([found.code, found.altered, found.part], ['recompressed_in_parts', 'person', 'face'])
})

test('tells that only the eyes or only the background were changed', async () => {
  const eyes = { left: 430, top: 660, width: 340, height: 120 }
  const ofEyes = await trace(await retouched(upright, [eyes], 90))
  assert.ok(ofEyes && ofEyes !== 'untold')
  assert.equal(ofEyes.part, 'eyes')
  const ofWall = await trace(await retouched(upright, wall, 90))
  assert.ok(ofWall && ofWall !== 'untold')
  assert.deepEqual([ofWall.altered, ofWall.part], ['background', 'background'])
})

test('claims nothing of a background in a very fine file, in which a calm wall looks the same', async () => {
  assert.ok(await trace(await retouched(upright, wall, 97)))
  assert.equal(await trace(await retouched(upright, wall, 99)), null)
})

test('finds the blocks in a file that is stored on its side', async () => {
  const found = await trace(await retouched(lying, [lyingFace], 95, 8))
  assert.ok(found && found !== 'untold')
})

test('finds no trace if the whole picture was brightened or sharpened before the second save', async () => {
  const changed = [sharp(upright).linear(1.06, 4), sharp(upright).sharpen({ sigma: 0.8 })]
  for (const picture of changed)
    assert.equal(await trace(await picture.jpeg({ quality: 95 }).toBuffer()), null)
})

test('returns untold for a JPEG whose own steps hide the first ones', async () => {
  assert.equal(await trace(await retouched(upright, [face], 70)), 'untold')
})
