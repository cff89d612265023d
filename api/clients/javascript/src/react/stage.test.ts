import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retake } from '../../../../src/contract/examples/photos.ts'
import { type ChosenPhoto, nextStage, type PhotoFinding, type Stage, type Step } from './stage.ts'

const photo: ChosenPhoto = { blob: new Blob([]), url: 'blob:1', key: '1' }
const other: ChosenPhoto = { ...photo, key: '2' }
const problem = { code: 'no_face', detail: 'There is no face.', temporary: false }

const after = (...steps: Step[]) => steps.reduce<Stage>(nextStage, { at: 'start' })

test('sends a photo, and ends in a result or a problem', () => {
  const sent = after({ to: 'camera' }, { to: 'check', photo }, { to: 'sent', photo, share: 0.5 })
  assert.deepEqual(sent, { at: 'checking', photo, sent: 0.5, findings: [] })
  assert.deepEqual(nextStage(sent, { to: 'problem', photo, problem }), { at: 'problem', photo, problem })
  assert.equal(nextStage(sent, { to: 'sent', photo, share: 0.2 }).at, 'checking')
  assert.deepEqual(nextStage(sent, { to: 'sent', photo, share: 0.2 }), sent)
})

test('keeps reported findings in their places when the result arrives', () => {
  const [first, second, third] = (['noise', 'pose', 'gaze'] as const).map(
    (check): PhotoFinding => ({
      ...{ check, code: 'ok', message: 'Fine.', advice: null, outcome: 'PASS', assessed: true },
      ...{ measured: null, unit: null, probability: null, uncertainty: null, required: null },
    }),
  )
  assert.ok(first && second && third)
  const during = after(
    { to: 'check', photo },
    { to: 'finding', photo, finding: third },
    { to: 'finding', photo, finding: first },
  )
  assert.ok(during.at === 'checking')
  assert.deepEqual(during.findings, [third, first])
  const doubtful: PhotoFinding = { ...third, outcome: 'REVIEW' }
  const toldAgain = nextStage(during, { to: 'finding', photo, finding: doubtful })
  assert.deepEqual(toldAgain.at === 'checking' && toldAgain.findings, [doubtful, first])
  const result = { ...JSON.parse(JSON.stringify(retake)), findings: [first, second, third] }
  const ended = nextStage(during, { to: 'result', photo, result })
  assert.deepEqual(ended, { at: 'result', photo, result, findings: [third, first, second] })
  const unTold = nextStage(after({ to: 'check', photo }), { to: 'result', photo, result })
  assert.ok(unTold.at === 'result')
  assert.deepEqual(unTold.findings, result.findings)
})

test('ignores what arrives late for a photo that was given up', () => {
  const retaken = after({ to: 'check', photo }, { to: 'start' }, { to: 'check', photo: other })
  assert.equal(nextStage(retaken, { to: 'problem', photo, problem }), retaken)
  assert.deepEqual(after({ to: 'sent', photo, share: 1 }), { at: 'start' })
})

test('makes a photo that is too large smaller before it is sent, unless that was given up', () => {
  const chosen = new Blob(['large'])
  const tooLarge: Step = { to: 'too-large', photo, problem }
  assert.deepEqual(after({ to: 'prepare', chosen }), { at: 'preparing', chosen })
  assert.equal(after({ to: 'prepare', chosen }, { to: 'check', photo }).at, 'checking')
  assert.deepEqual(after({ to: 'prepare', chosen }, tooLarge), { at: 'problem', photo, problem })
  assert.deepEqual(after({ to: 'prepare', chosen }, { to: 'start' }, tooLarge), { at: 'start' })
})

test('goes back with the reason if the camera is unavailable and still wanted', () => {
  assert.deepEqual(after({ to: 'camera' }, { to: 'no-camera', problem }), { at: 'start', problem })
  assert.deepEqual(after({ to: 'start' }, { to: 'no-camera', problem }), { at: 'start' })
})
