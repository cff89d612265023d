import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleHead } from '../../testing/sample-evidence.ts'
import { suggestedFrame } from '../measure/framing/crop-range.ts'
import { chooseFrame } from '../measure/framing/frame.ts'

const baseline = documentOf('zz-icao-9303')
const passport = documentOf('de-passport')
const photo = { width: 1200, height: 1600 }

/** The sample head lower in a larger photo, with room about it. */
const down = 400
const { eyeMiddle } = sampleHead
const chinY = sampleHead.chinY + down
const skullTopY = sampleHead.skullTopY + down
const hairTopY = skullTopY - 0.1 * (chinY - skullTopY)
const eyes = { x: eyeMiddle.x + 250, y: eyeMiddle.y + down }
const tall = { ...sampleHead, chinY, skullTopY, hairTopY, eyeMiddle: eyes }

test('if the caller chose no crop, the file includes the hair that the judged frame cuts off', () => {
  const judged = chooseFrame(photo, tall, passport, baseline, 'check')
  const suggested = suggestedFrame(photo, tall, passport, baseline)
  assert.ok(judged.y > hairTopY)
  assert.ok(suggested.y < hairTopY && suggested.y + suggested.height > chinY)
  assert.equal(suggested.whole, false)
})

test('without a head, the suggested frame is the judged frame', () => {
  assert.deepEqual(
    suggestedFrame(photo, null, passport, baseline),
    chooseFrame(photo, null, passport, baseline, 'check'),
  )
})
