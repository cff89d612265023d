import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../testing/drawing/draw-portrait.ts'
import { documentOf } from '../../testing/sample-evidence.ts'
import { openEngine } from './engine.ts'

test("one account's ten slow photos do not keep another account's photos from their turn", async (t) => {
  const baseline = documentOf('zz-icao-9303')
  const engine = await openEngine({ workers: 1, queueLimit: 64, baseline })
  t.after(() => engine.close())
  const small = await drawPortrait({})
  const slow = await sharp(small).resize(3000, 3000, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer()
  const answered: string[] = []
  const check = async (flow: string, bytes: Uint8Array) => {
    let seconds = 0
    const onWorked = (worked: number) => {
      seconds = worked
    }
    const outcome = await engine.check({ bytes, document: baseline, mode: 'check', flow, onWorked })
    answered.push(flow)
    return { outcome, seconds }
  }
  // Some of these may wait so long that their time is up.
  const flood = Array.from({ length: 10 }, () => check('many', slow))
  for (const { outcome, seconds } of await Promise.all([check('few', small), check('few', small)])) {
    assert.ok(outcome.ok, JSON.stringify(outcome))
    assert.ok(seconds > 0)
  }
  assert.ok(answered.length <= 6, `${answered}: the two photos were not last`)
  await Promise.all(flood)
})
