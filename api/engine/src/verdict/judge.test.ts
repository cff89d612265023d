import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '../../testing/draw-portrait.ts'
import { documentOf } from '../../testing/sample-evidence.ts'
import { decodeWith } from '../decoder/decode-here.ts'
import { loadModels } from '../inference/models.ts'
import { type DetailMeasure, measureHere } from '../measures/native-detail/measure-detail.ts'
import { noStopwatch } from '../stopwatch.ts'
import { judgePhoto } from './judge.ts'

const baseline = documentOf('zz-icao-9303')

test('checks that need no detail are made while the detail is still measured', async () => {
  const { promise: checked, resolve } = Promise.withResolvers<void>()
  const document = Object.defineProperty({ ...baseline }, 'expression', {
    get() {
      resolve()
      return baseline.expression
    },
  })
  // The detail is measured only after a check has read the rule. If checks waited for the detail, the test would hang.
  const measure: DetailMeasure = (photo) => (face) => async (look) => {
    await checked
    return measureHere(photo)(face)(look)
  }
  const task = { bytes: await drawPortrait(), document, baseline, mode: 'check', subject: 'adult' } as const
  const equipment = { models: await loadModels(), decoder: decodeWith(measure) }
  const judged = await judgePhoto(equipment, task, noStopwatch)
  assert.ok(judged.ok)
  assert.equal(judged.value.checks.expression, 'PASS')
  assert.equal(judged.value.checks.sharpness, 'PASS')
})
