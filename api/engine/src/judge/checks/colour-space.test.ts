import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { documentOf, sampleEvidence } from '../../../testing/sample-evidence.ts'
import { decodePhoto } from '../../decoding/decode.ts'
import { colourSpace } from './colour-space.ts'

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
