import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../testing/drawing/draw-portrait.ts'
import { documentOf } from '../../testing/sample-evidence.ts'
import { decodeHere, decodeWith } from '../decoder/decode-here.ts'
import type { PhotoDecoder } from '../decoder/photo-decoder.ts'
import type { Raster } from '../decoding/raster.ts'
import { loadModels } from '../inference/load-models.ts'
import { judgePhoto } from '../judge/judge.ts'
import { type DetailMeasure, measureHere } from '../measure/detail/detail.ts'
import { noStopwatch } from '../stopwatch.ts'

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

test('without a face only the detector runs, and every check of the document is still listed', async () => {
  const ran: string[] = []
  const models = await loadModels()
  const decoder: PhotoDecoder = {
    async open(bytes, opening) {
      const opened = await decodeHere.open(bytes, opening)
      if (!opened.ok) return opened
      const photo = opened.value
      const closeUp: typeof photo.closeUp = (area) => note('closeUp', photo.closeUp(area))
      const native = () => note('native', photo.native())
      const measureDetail: typeof photo.measureDetail = (face) => note('detail', photo.measureDetail(face))
      return { ok: true, value: { ...photo, closeUp, native, measureDetail } }
    },
  }
  function note<Work>(name: string, work: Work): Work {
    ran.push(name)
    return work
  }
  const equipment = {
    decoder,
    models: {
      ...models,
      findFaces: (raster: Raster) => note('findFaces', models.findFaces(raster)),
      segmentPerson: (raster: Raster) => note('segmentPerson', models.segmentPerson(raster)),
    },
  }
  const document = documentOf('us-passport')
  const judge = async (bytes: Uint8Array) => {
    ran.length = 0
    const task = { bytes, document, baseline, mode: 'validate', subject: 'adult' } as const
    const judged = await judgePhoto(equipment, task, noStopwatch)
    assert.ok(judged.ok)
    return judged.value
  }
  // Larger than what is used without scaling, so that its own pixels would be decoded apart.
  const create = { width: 1801, height: 2400, channels: 3, background: '#ddd' } as const
  const wall = await judge(await sharp({ create }).png().toBuffer())
  assert.equal(wall.status, 'RETAKE')
  assert.equal(wall.checks.single_face, 'FAIL')
  // The picture is searched in each of its four orientations.
  assert.deepEqual(ran, Array(4).fill('findFaces'))
  const portrait = await judge(await drawPortrait({}, 'png'))
  assert.ok(ran.includes('segmentPerson') && ran.includes('detail'))
  const unlisted = Object.keys(portrait.checks).filter((check) => !(check in wall.checks))
  // Which way up a picture is shows only in its head.
  assert.deepEqual(unlisted, ['orientation'])
  const unjudged = wall.findings.filter(({ code }) => code === 'no_face')
  assert.ok(unjudged.every(({ outcome }) => outcome !== 'PASS'))
})
