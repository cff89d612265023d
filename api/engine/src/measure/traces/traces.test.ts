import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { FileFacts } from '#decode/decode.ts'
import { drawPortrait, type PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf, tracesIn } from '#testing/drawn-evidence.ts'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { keepsTraces } from './trace.ts'

const [width, height] = [1200, 1500]

const keeps = (facts: Partial<FileFacts>) =>
  keepsTraces({ ...sampleEvidence().file, width: 1000, height: 1000, ...facts }, 75)

test('keeps traces in a JPEG from the given quality on, and always in a PNG', () => {
  assert.equal(keeps({ format: 'jpeg', jpegQuality: 75 }), true)
  assert.equal(keeps({ format: 'jpeg', jpegQuality: 74 }), false)
  assert.equal(keeps({ format: 'png', jpegQuality: null, bytes: 1000 }), true)
})

test('keeps traces in other formats from one bit per pixel on', () => {
  for (const format of ['webp', 'avif', 'heic'] as const) {
    assert.equal(keeps({ format, jpegQuality: null, bytes: 125_000 }), true)
    assert.equal(keeps({ format, jpegQuality: null, bytes: 60_000 }), false)
  }
})

const photographed = { grain: { levels: 1, on: 'person' } } as const
const painted = async (changes: Partial<PortraitDrawing>) =>
  (await tracesIn(await drawPortrait(changes))).paintedBackground

test('finds one colour behind a photographed person, in a JPEG too', async () => {
  const seen = await painted(photographed)
  assert.ok(seen && seen !== 'untold')
  assert.equal(seen.code, 'backdrop_of_one_colour')
  assert.ok(seen.strength > 0.95)
  const [left, right, ...others] = seen.regions
  assert.ok(left && right && others.length === 0)
  assert.deepEqual(
    [seen.part, left.x, left.y, right.y, right.x + right.width],
    ['background', 0, 0, 0, width],
  )
  assert.ok(left.width < width / 2 && right.x > width / 2)
  const { paintedBackground: jpeg } = await tracesIn(await drawPortrait(photographed, 'jpeg'))
  assert.ok(jpeg && jpeg !== 'untold')
})

test('finds no trace on a wall with the camera’s grain or with a gradual fall of light', async () => {
  assert.equal(await painted({ grain: { levels: 1, on: 'picture' } }), null)
  const fall = `<linearGradient id="fall" x2="0" y2="1"><stop stop-color="#e6e8eb"/><stop offset="1" stop-color="#dcdee1"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#fall)"/>`
  assert.equal(await painted({ ...photographed, behind: fall }), null)
})

test('returns untold for one colour behind a drawn person, or if it is overexposed', async () => {
  assert.equal(await painted({}), 'untold')
  assert.equal(await painted({ ...photographed, background: '#ffffff' }), 'untold')
})

/** A drawn portrait with skin texture all over it. */
const textured = await drawPortrait({
  inFront: `<filter id="pores" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.14" numOctaves="2" seed="5"/>
    <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.4 0 0 0 -0.12"/></filter>
    <rect width="${width}" height="${height}" filter="url(#pores)"/>`,
})

/** Copies a disc of one cheek to another place, with blended edges. */
async function withCopy(portrait: Buffer, to: { left: number; top: number }, side = 90): Promise<Buffer> {
  const disc = await sharp(portrait).extract({ left: 450, top: 850, width: side, height: side }).toBuffer()
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><radialGradient id="soft">
    <stop offset="0.7" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="url(#soft)"/></svg>`
  const soft = await sharp(disc)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(portrait)
    .composite([{ input: soft, ...to }])
    .png()
    .toBuffer()
}

const below = { left: 663, top: 889 }
const copied = await withCopy(textured, below)
const asJpeg = (image: Buffer, quality: number) => sharp(image).jpeg({ quality }).toBuffer()
const traceIn = async (bytes: Buffer) => (await tracesIn(bytes)).clonedPart

test('finds no trace in skin that does not repeat', async () => {
  assert.equal(await traceIn(await asJpeg(textured, 95)), null)
})

test('finds a piece of a cheek that occurs twice in the face, as PNG and as a good JPEG', async () => {
  for (const bytes of [copied, await asJpeg(copied, 95)]) {
    const found = await traceIn(bytes)
    assert.ok(found && found !== 'untold')
    assert.equal(found.code, 'cloned_part')
    assert.equal(found.altered, 'person')
    assert.ok(found.strength >= 0.2 && found.strength <= 1, `${found.strength}`)
    // The disc that was copied, and its copy.
    const inside = ({ left, top }: typeof below) =>
      found.regions.filter(
        (part) =>
          Math.abs(part.x + part.width / 2 - left - 45) < 45 &&
          Math.abs(part.y + part.height / 2 - top - 45) < 45,
      )
    assert.deepEqual([inside({ left: 450, top: 850 }).length, inside(below).length], [1, 1])
    assert.equal(found.regions.length, 2)
  }
})

test('does not find a copy of the size of a few pores, which is too small', async () => {
  assert.equal(await traceIn(await withCopy(textured, below, 18)), null)
})

test('allows similar parts at a shift from eye to eye, such as the rims of glasses', async () => {
  const { head } = (await evidenceOf(textured)).portrait
  assert.ok(head)
  const [left, right] = head.eyes
  const apart = { left: 450 + Math.round(right.x - left.x), top: 850 + Math.round(right.y - left.y) }
  const higher = { left: apart.left, top: apart.top - 4 }
  for (const to of [apart, higher]) assert.equal(await traceIn(await withCopy(textured, to)), null)
  const lower = { left: apart.left, top: apart.top + 40 }
  assert.notEqual(await traceIn(await withCopy(textured, lower)), null)
})

test('returns untold for a drawing without texture, a small face, and a JPEG with little texture left', async () => {
  assert.equal(await traceIn(await drawPortrait()), 'untold')
  assert.equal(await traceIn(await sharp(copied).resize(400).toBuffer()), 'untold')
  assert.equal(await traceIn(await asJpeg(copied, 80)), 'untold')
})

test('returns untold for a regular pattern, in which all parts are alike', async () => {
  const dots = `<pattern id="dots" width="9" height="9" patternUnits="userSpaceOnUse">
    <circle cx="4.5" cy="4.5" r="2.2" fill="#000" fill-opacity="0.12"/></pattern>
    <rect width="${width}" height="${height}" fill="url(#dots)"/>`
  assert.equal(await traceIn(await drawPortrait({ inFront: dots })), 'untold')
})
