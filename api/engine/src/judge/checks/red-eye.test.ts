import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compliantDrawing, truthOf } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { redEye } from './red-eye.ts'

const { eyeY, eyeLeftX, eyeRightX } = truthOf(compliantDrawing)

/** Discs of a colour over these pupils of the compliant drawing. */
const lit = async (colour: string, ...pupils: number[]) => {
  const discs = pupils.map((x) => `<circle cx="${x}" cy="${eyeY}" r="11" fill="${colour}"/>`)
  return redEye.run(await drawnEvidence({ inFront: discs.join('') }))
}

test('dark pupils and a catchlight pass', async () => {
  assert.equal((await lit('#000')).outcome, 'PASS')
  assert.equal((await lit('#fff', eyeLeftX + 8, eyeRightX + 8)).outcome, 'PASS')
})

test('red pupils fail, a single one too, and dull red is REVIEW', async () => {
  const both = await lit('#c01818', eyeLeftX, eyeRightX)
  assert.deepEqual([both.outcome, both.code], ['FAIL', 'red_pupils'])
  assert.equal((await lit('#c01818', eyeRightX)).outcome, 'FAIL')
  const dull = await lit('#8a3430', eyeLeftX, eyeRightX)
  assert.deepEqual([dull.outcome, dull.code], ['REVIEW', 'pupils_maybe_red'])
})

test('a grey picture and shut eyes show no red pupil', async () => {
  const grey = await drawnEvidence({ skin: '#a8a8a8', inFront: '<g/>' })
  const { outcome, assessed, measured, message } = redEye.run(grey)
  assert.deepEqual([outcome, assessed, measured], ['PASS', true, null])
  assert.match(message, /no colour/)
  const shut = redEye.run(await drawnEvidence({ eyeOpening: 0 }))
  assert.deepEqual([shut.outcome, shut.assessed, shut.measured], ['PASS', true, null])
})
