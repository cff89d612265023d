import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import type { Raster } from '../decode/raster.ts'
import { type DetailMeasure, measureHere } from '../measure/detail/detail.ts'
import { decodeHere, decodeWith, type PhotoDecoder } from '../measure/photo-decoder.ts'
import { loadModels } from '../models/inference.ts'
import { openEngine } from '../pool/engine.ts'
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

/** One photo is scaled down, and its small head is decoded again; the others are read at their own size. */
async function photos(): Promise<Record<string, Uint8Array>> {
  const small = { width: 2400, height: 1800, centreX: 900, skullTopY: 500, chinY: 800, rollDeg: 4 }
  return {
    jpeg: await drawPortrait(small, 'jpeg'),
    png: await sharp(await drawPortrait({ mouthGap: 0.05 }))
      .resize(500)
      .png()
      .toBuffer(),
    webp: await sharp(await drawPortrait({ background: '#8a97a8', skin: '#8d5a3c' }))
      .resize(700)
      .webp()
      .toBuffer(),
    heic: heicFixture('portrait'),
  }
}

test('the same photo gives the same result bit for bit, on every run, with 1, 2 and 3 workers', async () => {
  const all = Object.entries(await photos())
  const results = new Map<string, Set<string>>()
  for (const workers of [1, 2, 3]) {
    const engine = await openEngine({ workers, queueLimit: all.length, baseline, workSeconds: 20 })
    // The order differs for each engine, so that a worker judges a photo after other photos than before.
    const turned = [...all.slice(workers), ...all.slice(0, workers)]
    const check = async ([name, bytes]: (typeof all)[number]) => {
      const outcome = await engine.check({ bytes, document: baseline, mode: 'check' })
      assert.ok(outcome.ok, `${name}: ${JSON.stringify(outcome)}`)
      results.set(name, (results.get(name) ?? new Set()).add(JSON.stringify(outcome.value)))
    }
    try {
      for (const order of [turned, turned.toReversed()]) {
        // No more concurrent photos than workers: on a slow machine, waiting would use up the time of the others.
        for (let at = 0; at < order.length; at += workers) {
          await Promise.all(order.slice(at, at + workers).map(check))
        }
      }
    } finally {
      await engine.close()
    }
  }
  assert.equal(new Set([...results.values()].flatMap((seen) => [...seen])).size, all.length)
  for (const [name, seen] of results) assert.equal(seen.size, 1, `${name} has several results`)
})
