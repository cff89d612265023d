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

/** Removes the steps of the first compression from an area of a JPEG: softens it a little, and saves it again. */
async function retouched(first: Buffer, area: Region, quality: number, orientation = 1): Promise<Buffer> {
  const part = await sharp(await sharp(first).extract(area).png().toBuffer())
    .blur(0.8)
    .png()
    .toBuffer()
  const whole = sharp(first).composite([{ input: part, left: area.left, top: area.top }])
  return whole.jpeg({ quality }).withMetadata({ orientation }).toBuffer()
}

const trace = async (bytes: Buffer) => (await tracesIn(bytes)).recompressedInParts

test('finds no trace in a JPEG that was saved again as a whole', async () => {
  assert.equal(await trace(await sharp(upright).jpeg({ quality: 95 }).toBuffer()), null)
})

test('finds a face that was changed between the first and the second save', async () => {
  const found = await trace(await retouched(upright, face, 95))
  assert.ok(found && found !== 'untold')
  assert.deepEqual([found.code, found.altered], ['recompressed_in_parts', 'person'])
})

test('finds the blocks in a file that is stored on its side', async () => {
  const found = await trace(await retouched(lying, lyingFace, 95, 8))
  assert.ok(found && found !== 'untold')
})

test('returns untold for a JPEG whose own steps hide the first ones', async () => {
  assert.equal(await trace(await retouched(upright, face, 80)), 'untold')
})
