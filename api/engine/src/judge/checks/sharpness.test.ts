import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleDocument } from '@likeness/rules'
import type { Sharp } from 'sharp'
import { changedEvidence, drawnEvidence } from '#testing/drawn-evidence.ts'
import { documentOf, sampleEvidence } from '#testing/sample-evidence.ts'
import { qualityOf } from '../quality.ts'
import { motionBlur } from './motion-blur.ts'
import { neededInterEyePx, sharpness } from './sharpness.ts'

/** The drawn portrait has 164 px between the eyes; the document's print needs 90 to 100 of them. */
const blurred = (deviationPx: number, changes = {}) =>
  changedEvidence((image) => image.blur(deviationPx).jpeg({ quality: 90 }), changes)

test('a drawn portrait is sharp, and so is a small copy of it', async () => {
  const { outcome, code, measured } = sharpness.run(await drawnEvidence())
  assert.deepEqual([outcome, code], ['PASS', 'ok'])
  assert.ok(measured !== null && measured < 0.9, `${measured}`)
  const small = await changedEvidence((image) => image.resize(300).jpeg({ quality: 90 }))
  assert.equal(sharpness.run(small).outcome, 'PASS')
})

test('a soft face is REVIEW, a blurred one FAIL', async () => {
  const soft = sharpness.run(await blurred(2.6))
  assert.deepEqual([soft.outcome, soft.code, soft.assessed], ['REVIEW', 'soft', true])
  const strong = sharpness.run(await blurred(4))
  assert.deepEqual([strong.outcome, strong.code], ['FAIL', 'blurred'])
})

test('blur is judged at the size that the document needs', async () => {
  const large = { width: 2400, height: 3000, skullTopY: 840, chinY: 2120, centreX: 1200 }
  assert.equal(sharpness.run(await blurred(1, large)).outcome, 'PASS')
  assert.equal(sharpness.run(await blurred(4, large)).outcome, 'REVIEW')
})

test('dark skin and hair change nothing', async () => {
  const dark = { skin: '#5a3a28', hairColour: '#120c09' }
  assert.equal(sharpness.run(await drawnEvidence(dark)).outcome, 'PASS')
  assert.equal(sharpness.run(await blurred(4, dark)).outcome, 'FAIL')
})

test('the quality component falls with the spread', async () => {
  const scores = [await drawnEvidence(), await blurred(4)].map((evidence) => qualityOf(evidence).sharpness)
  assert.ok((scores[0]?.score ?? 0) > 85 && (scores[1]?.score ?? 100) < 15, JSON.stringify(scores))
})

const plain = documentOf('zz-icao-9303')
const frame = { x: 0, y: 0, width: 1400, height: 1800, whole: true, printMm: { widthMm: 35, heightMm: 45 } }
const needed = (changes: Partial<RuleDocument>, printMm: typeof frame.printMm | null = frame.printMm) => {
  const { print: _, upload: __, ...silent } = plain
  const document = { ...silent, ...changes }
  return neededInterEyePx(sampleEvidence({ document, frame: { ...frame, printMm } }), 400)
}

test('a print needs what its height has at 300 dpi, or at the rule’s own resolution', () => {
  // 45 mm at 300 dpi are 531.5 px, of the 1800 on which the eyes are 400 apart.
  assert.ok(Math.abs(needed({}) - 118.1) < 0.1)
  assert.ok(Math.abs(needed({ print: { resolution: { minDpi: 600, cite: [] } } }) - 236.2) < 0.1)
})

test('an upload needs the pixels that it asks for', () => {
  const pixels = { exact: { width: 600, height: 900 }, cite: [] }
  assert.equal(needed({ upload: { pixels } }, null), 200)
})

test('no document needs fewer than the standard’s 90', () => {
  assert.equal(needed({}, null), 90)
})

/** Smears a portrait over a row or a column of pixels. */
async function smeared(lengthPx: number, direction: 'sideways' | 'up and down') {
  const line = Array.from({ length: 3 * lengthPx }, (_, place) =>
    Math.floor(place / lengthPx) === 1 ? 1 : 0,
  )
  const turned = Array.from({ length: 3 * lengthPx }, (_, place) => (place % 3 === 1 ? 1 : 0))
  const kernel =
    direction === 'sideways'
      ? { width: lengthPx, height: 3, kernel: line }
      : { width: 3, height: lengthPx, kernel: turned }
  const smear = (image: Sharp) => image.convolve({ ...kernel, scale: lengthPx }).jpeg({ quality: 90 })
  return motionBlur.run(await changedEvidence(smear))
}

test('a drawn portrait was held still', async () => {
  assert.equal(motionBlur.run(await drawnEvidence()).outcome, 'PASS')
})

test('a smear is found, and its direction is reported', async () => {
  for (const direction of ['sideways', 'up and down'] as const) {
    const { outcome, code, message } = await smeared(11, direction)
    assert.notEqual(outcome, 'PASS', direction)
    assert.equal(code, 'smeared')
    assert.match(message, new RegExp(direction))
  }
  assert.equal((await smeared(21, 'sideways')).outcome, 'FAIL')
})

test('an even blur is no movement', async () => {
  assert.equal(motionBlur.run(await blurred(2)).outcome, 'PASS')
})
