import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { judgePhoto } from '../judge/judge.ts'
import type { Finding } from '../judge/result.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { loadModels } from '../models/inference.ts'
import { noStopwatch } from '../stopwatch.ts'
import { exportPhoto } from './export-photo.ts'
import { judgeAsMade } from './judge-as-made.ts'

const equipment = { models: await loadModels(), decoder: decodeHere }
const [document, baseline] = [documentOf('zz-icao-9303'), documentOf('zz-icao-9303')]
const asked = { document, baseline, subject: 'adult' } as const
const small = { width: 900, height: 1125, skullTopY: 315, chinY: 795, centreX: 450 }

test('near a limit the verdict is that of the file, and what the file changes is reported again', async () => {
  let changed = 0
  for (let rollDeg = 5; rollDeg <= 10; rollDeg += 0.5) {
    const bytes = await drawPortrait({ ...small, rollDeg, grain: { levels: 3, on: 'picture' } }, 'jpeg')
    const told: Finding[] = []
    const task = { ...asked, bytes, mode: 'check' } as const
    const [alone, judged, made] = [
      await judgePhoto(equipment, task, noStopwatch),
      await judgeAsMade(equipment, task, noStopwatch, (finding) => told.push(finding)),
      await exportPhoto(equipment, { ...asked, bytes, area: null }),
    ]
    assert.ok(alone.ok && judged.ok && made.ok)
    const { result } = judged.value
    if (result.status === 'READY') assert.equal(made.value.result.check.status, 'READY', `${rollDeg} degrees`)
    assert.deepEqual(result.crop, made.value.result.crop)
    const changedNow = result.findings.filter(
      (finding, at) => !isDeepStrictEqual(finding, alone.value.findings[at]),
    )
    assert.deepEqual(told.slice(result.findings.length), changedNow)
    changed += changedNow.length
  }
  assert.ok(changed > 0)
})

test('a file that is to be judged as it is, and a photo without a face, are judged once', async () => {
  const bytes = await drawPortrait({ rollDeg: 7 })
  const validated = { ...asked, bytes, mode: 'validate' } as const
  const [alone, judged] = [
    await judgePhoto(equipment, validated, noStopwatch),
    await judgeAsMade(equipment, validated, noStopwatch),
  ]
  assert.ok(alone.ok && judged.ok)
  assert.deepEqual(judged.value.result, alone.value)
})
