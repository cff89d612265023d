import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { tracesIn } from '#testing/drawn-evidence.ts'
import { thresholds } from '#thresholds/all.ts'

const [width, height] = [640, 800]
/** A portrait with the noise of a camera. */
const photographed = await sharp(await drawPortrait({ skin: '#d8a483', grain: { levels: 4, on: 'picture' } }))
  .resize(width, height)
  .png()
  .toBuffer()

/** The face through a median filter, except for the eyes and the mouth. */
async function smoothed(photo: Buffer): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <ellipse cx="320" cy="404" rx="116" ry="156" fill="#fff"/><path d="M213 356H427V411H213Z M267 485H373V528H267Z"/></svg>`
  const alpha = await sharp(Buffer.from(mask)).extractChannel('red').blur(3).raw().toBuffer()
  const skin = await sharp(photo)
    .median(11)
    .removeAlpha()
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(photo)
    .composite([{ input: skin }])
    .png()
    .toBuffer()
}

const traceIn = async (bytes: Uint8Array) => (await tracesIn(bytes)).smoothedSkin

test('finds no trace in skin with the noise of the camera, and none in a soft picture', async () => {
  assert.equal(await traceIn(photographed), null)
  assert.equal(await traceIn(await sharp(photographed).blur(2).png().toBuffer()), null)
})

test('finds skin that was smoothed between eyes and a mouth that were not', async () => {
  const found = await traceIn(await smoothed(photographed))
  assert.ok(found && found !== 'untold')
  assert.equal(found.code, 'smoothed_skin')
  assert.equal(found.unit, 'log-odds')
  assert.ok(found.strength >= thresholds.smoothedSkin.minLogOdds, `${found.strength}`)
})

test('shows the face in whole pixels of the upright photo, also if the file is stored on its side', async () => {
  const upright = await smoothed(photographed)
  const onItsSide = await sharp(upright)
    .rotate(90)
    .jpeg({ quality: 98 })
    .withMetadata({ orientation: 8 })
    .toBuffer()
  for (const bytes of [upright, onItsSide]) {
    const found = await traceIn(bytes)
    assert.ok(found && found !== 'untold')
    assert.equal(found.part, 'skin')
    const [face, ...others] = found.regions
    assert.ok(face && others.length === 0)
    assert.ok(Object.values(face).every(Number.isInteger))
    assert.ok(face.x > 0 && face.x + face.width < width && face.y > 0 && face.y + face.height < height)
    // The smoothed oval without its forehead, where the oval of the mesh ends lower.
    assert.ok(face.x <= 215 && face.x + face.width >= 425, `${face.x} ${face.width}`)
    assert.ok(face.y <= 330 && face.y + face.height >= 550, `${face.y} ${face.height}`)
  }
})

test('returns untold for a small face and a coarse JPEG', async () => {
  const small = await sharp(await smoothed(photographed))
    .resize(300)
    .png()
    .toBuffer()
  assert.equal(await traceIn(small), 'untold')
  const coarse = await sharp(await smoothed(photographed))
    .jpeg({ quality: 30 })
    .toBuffer()
  assert.equal(await traceIn(coarse), 'untold')
})
