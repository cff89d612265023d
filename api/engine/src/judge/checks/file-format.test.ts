import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { decodePhoto } from '#decode/decode.ts'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { documentOf, sampleEvidence, sampleHead } from '#testing/sample-evidence.ts'
import { colourSpace } from './colour-space.ts'
import { fileFormat } from './file-format.ts'
import { fileSize } from './file-size.ts'
import { orientation } from './orientation.ts'
import { pose } from './pose.ts'

const { file } = sampleEvidence()
const png = { ...file, format: 'png' } as const

test('validate holds the format to the rule’s list', () => {
  assert.equal(
    fileFormat.run(sampleEvidence({ document: 'us-visa-digital', mode: 'validate' }))?.outcome,
    'PASS',
  )
  const found = fileFormat.run(sampleEvidence({ document: 'us-visa-digital', mode: 'validate', file: png }))
  assert.deepEqual([found?.outcome, found?.advice], ['FAIL', 'Save the photo as JPEG.'])
})

test('is left out in check, which saves its crop anew, and if the rule names no format', () => {
  assert.equal(fileFormat.run(sampleEvidence({ document: 'us-visa-digital', file: png })), null)
  assert.equal(fileFormat.run(sampleEvidence({ document: 'au-passport', mode: 'validate' })), null)
})

test('HEIC is accepted if the rule accepts HEIF', () => {
  const document = documentOf('us-visa-digital')
  const upload = {
    ...document.upload,
    formats: { allowed: ['jpeg' as const, 'heif' as const], cite: ['digital-image-page'] },
  }
  const heic = sampleEvidence({
    document: { ...document, upload },
    mode: 'validate',
    file: { ...file, format: 'heic' },
  })
  assert.equal(fileFormat.run(heic)?.outcome, 'PASS')
})

function weighed(bytes: number, document = 'us-visa-digital') {
  const { file } = sampleEvidence()
  return fileSize.run(sampleEvidence({ document, mode: 'validate', file: { ...file, bytes } }))
}

test('a file within the limits passes, one beyond fails', () => {
  assert.equal(weighed(200_000)?.outcome, 'PASS')
  const large = weighed(300_000)
  assert.deepEqual([large?.outcome, large?.code, large?.measured], ['FAIL', 'file_too_large', 300])
  assert.equal(weighed(30_000, 'gb-passport-digital')?.code, 'file_too_small')
})

test('between 1,000 and 1,024 bytes a kB it is REVIEW, on the side of the limit that is near', () => {
  const small = weighed(50_500, 'gb-passport-digital')
  assert.deepEqual([small?.outcome, small?.code], ['REVIEW', 'file_too_small'])
  assert.equal(weighed(243_000)?.code, 'file_too_large')
  assert.equal(weighed(243_000)?.outcome, 'REVIEW')
})

test('is left out in check', () => {
  assert.equal(fileSize.run(sampleEvidence({ document: 'us-visa-digital' })), null)
})

const plain = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#cc8866' } })

async function judged(bytes: Uint8Array, document: Parameters<typeof sampleEvidence>[0] = {}) {
  const photo = await decodePhoto(bytes)
  assert.ok(photo.ok)
  const asked = { document: 'us-visa-digital', mode: 'validate' as const, ...document }
  const found = colourSpace.run(sampleEvidence({ file: photo.value.file, ...asked }))
  return found && [found.outcome, found.code]
}

test('if the rule asks for sRGB, a file without a profile or with the sRGB profile passes', async () => {
  assert.deepEqual(await judged(await plain().jpeg().toBuffer()), ['PASS', 'ok'])
  assert.deepEqual(await judged(await plain().withIccProfile('srgb').jpeg().toBuffer()), ['PASS', 'ok'])
})

test('if the rule asks for sRGB, a file in Display P3, in CMYK or with 16 bits fails', async () => {
  assert.deepEqual(await judged(await plain().withIccProfile('p3').jpeg().toBuffer()), ['FAIL', 'not_srgb'])
  assert.deepEqual(await judged(await plain().toColourspace('cmyk').jpeg().toBuffer()), ['FAIL', 'not_rgb'])
  const deep = await plain().toColourspace('rgb16').png().toBuffer()
  assert.deepEqual(await judged(deep), ['FAIL', 'too_many_bits'])
})

test('a rule that asks for colour alone takes any profile, and has CMYK looked at', async () => {
  const rule = documentOf('us-visa-digital')
  const document = { ...rule, upload: { colour: { text: 'Colour', cite: ['digital-image-page'] } } }
  const p3 = await plain().withIccProfile('p3').jpeg().toBuffer()
  assert.deepEqual(await judged(p3, { document }), ['PASS', 'ok'])
  assert.deepEqual(await judged(await plain().toColourspace('cmyk').jpeg().toBuffer(), { document }), [
    'REVIEW',
    'not_rgb',
  ])
})

test('is left out if the rule states nothing, and in check, which saves its crop anew', async () => {
  const p3 = await plain().withIccProfile('p3').jpeg().toBuffer()
  assert.equal(await judged(p3, { document: 'us-passport' }), null)
  assert.equal(await judged(p3, { mode: 'check' }), null)
})

test('a face that lies on its side or stands on its head fails, and nothing else is judged of it', async () => {
  const upright = await sharp(await drawPortrait())
    .resize(600)
    .png()
    .toBuffer()
  for (const turn of [90, 180, 270]) {
    const evidence = await evidenceOf(await sharp(upright).rotate(turn).png().toBuffer())
    assert.ok(evidence.portrait.head, `no face at ${turn} degrees`)
    const found = orientation.run(evidence)
    assert.deepEqual([found?.outcome, found?.code], ['FAIL', 'not_upright'], `${turn} degrees`)
    assert.match(found?.message ?? '', turn === 180 ? /upside down/ : /on its side/)
    assert.deepEqual([pose.run(evidence).assessed, pose.run(evidence).code], [false, 'not_upright'])
    assert.ok(evidence.frame.whole)
    const { eyeMiddle, chinY } = evidence.portrait.head
    if (turn === 180) assert.ok(eyeMiddle.y > chinY + 100, 'the mesh stands on its head too')
  }
  assert.equal(orientation.run(await evidenceOf(upright))?.outcome, 'PASS')
})

test('a lean that is none of the picture’s passes', () => {
  const leaning = (rollDeg: number) =>
    orientation.run(sampleEvidence({ head: { pose: { ...sampleHead.pose, rollDeg } } }))
  assert.equal(leaning(40)?.outcome, 'PASS')
  assert.equal(leaning(-60)?.outcome, 'FAIL')
})

test('an EXIF orientation must be applied to the pixels if the file is judged as it is', () => {
  const { file } = sampleEvidence()
  const turned = { ...file, orientation: 6 }
  const found = orientation.run(sampleEvidence({ file: turned, mode: 'validate' }))
  assert.deepEqual([found?.outcome, found?.code], ['REVIEW', 'upright_by_metadata'])
  assert.equal(orientation.run(sampleEvidence({ file: turned, mode: 'check' }))?.outcome, 'PASS')
  assert.equal(orientation.run(sampleEvidence({ mode: 'validate' }))?.outcome, 'PASS')
})
