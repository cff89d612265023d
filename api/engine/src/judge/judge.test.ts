import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { openEngine } from '../pool/engine.ts'

const baseline = documentOf('zz-icao-9303')

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

test('the same photo gives the same result bit for bit, on every run, with one worker and with three', async () => {
  const all = Object.entries(await photos())
  const results = new Map<string, Set<string>>()
  for (const workers of [1, 3]) {
    const engine = await openEngine({ workers, queueLimit: all.length, baseline, timeLimitFactor: 20 })
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
