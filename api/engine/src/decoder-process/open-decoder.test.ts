import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { until } from '#testing/until.ts'
import { gatherEvidence } from '../judge/gather-evidence.ts'
import { decodeHere, type PhotoDecoder } from '../measure/photo-decoder.ts'
import { loadModels } from '../models/inference.ts'
import { openDecoder } from './open-decoder.ts'

const baseline = documentOf('zz-icao-9303')
const portrait = await drawPortrait({ grain: { levels: 3, on: 'picture' } }, 'jpeg')
/** A photo so large that it is scaled down, with a head so small that it is decoded again. */
const large = await drawPortrait(
  { width: 3600, height: 2400, centreX: 2700, skullTopY: 900, chinY: 1320 },
  'jpeg',
)
const models = await loadModels()

/** What is seen of a photo, with all its measures. */
async function seenBy(decoder: PhotoDecoder, bytes: Uint8Array) {
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  const gathered = await gatherEvidence({ models, decoder }, task)
  return gathered.ok ? gathered.value : gathered.problem
}

test('another process decodes and measures exactly what this one does', async (t) => {
  const decoder = openDecoder()
  t.after(decoder.close)
  for (const bytes of [portrait, large, heicFixture('portrait'), portrait.subarray(0, 5000), portrait]) {
    assert.deepEqual(await seenBy(decoder, bytes), await seenBy(decodeHere, bytes))
  }
  for (const bytes of [large, heicFixture('display-p3'), Buffer.from('no photo')]) {
    const [there, here] = [await decoder.open(bytes, {}), await decodeHere.open(bytes, {})]
    assert.equal(there.ok, here.ok)
    if (there.ok && here.ok) {
      const [native, expected] = [await there.value.native(), await here.value.native()]
      assert.ok(native.ok && expected.ok)
      assert.deepEqual(native.value, expected.value)
    } else assert.deepEqual(there, here)
  }
})

test('limits of pixels and bytes hold in the other process', async (t) => {
  const decoder = openDecoder()
  t.after(decoder.close)
  const pixels = await decoder.open(portrait, { maxPixels: 1000 })
  const bytes = await decoder.open(portrait, { maxBytes: 1000 })
  assert.deepEqual(
    [pixels, bytes].map((refused) => (refused.ok ? 'opened' : refused.problem.code)),
    ['too_many_pixels', 'payload_too_large'],
  )
})

test('a decoder that is killed amid a photo is replaced: the photo is refused, the next is decoded', async (t) => {
  const deaths: string[] = []
  const decoder = openDecoder({ onDeath: (reason) => deaths.push(reason) })
  t.after(decoder.close)
  await decoder.confinement()
  const killed = decoder.pid()
  const opening = decoder.open(heicFixture('vast'), {})
  // The request reaches the process in the following turns of the event loop.
  setTimeout(() => process.kill(killed ?? 0, 'SIGKILL'), 100)
  const refused = await opening
  assert.equal(refused.ok ? 'opened' : refused.problem.code, 'decoding_stopped')
  assert.match(String(deaths), /SIGKILL/)
  assert.ok((await decoder.open(portrait, {})).ok)
  assert.notEqual(decoder.pid(), killed)
})

test('a decoder that is killed between photos is replaced before the next one', async (t) => {
  const decoder = openDecoder()
  t.after(decoder.close)
  assert.ok((await decoder.open(portrait, {})).ok)
  decoder.releasePhoto()
  const pid = decoder.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  await until(async () => hasEnded(pid))
  assert.ok((await decoder.open(portrait, {})).ok)
})

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

test('what is asked of a photo after its decoder has died is refused', async (t) => {
  const decoder = openDecoder()
  t.after(decoder.close)
  const opened = await decoder.open(large, {})
  assert.ok(opened.ok)
  decoder.stop()
  const { closeUp, native } = opened.value
  for (const asked of [await closeUp({ x: 0, y: 0, width: 9, height: 9 }), await native()]) {
    assert.equal(asked.ok ? 'answered' : asked.problem.code, 'decoding_stopped')
  }
})

test('all decoding of one photo together has one time limit', async (t) => {
  const decoder = openDecoder({ timeLimitFactor: 0.1 })
  t.after(decoder.close)
  await decoder.confinement()
  const stopped = await decoder.open(heicFixture('vast'), {})
  assert.equal(stopped.ok ? 'opened' : stopped.problem.code, 'decoding_stopped')
})

test('a decoder is replaced when it has used up its processor time', async (t) => {
  const decoder = openDecoder({ renewalSeconds: 0.5 })
  t.after(decoder.close)
  await decoder.confinement()
  const first = decoder.pid()
  let photos = 0
  // How many photos fit into the time depends on the machine.
  while (decoder.pid() === first && photos < 1000) {
    assert.ok((await decoder.open(large, {})).ok)
    photos++
  }
  assert.notEqual(decoder.pid(), first, `the same process after ${photos} photos`)
})

test('no photo sees what was decoded before it', async (t) => {
  const decoder = openDecoder({ confinement: 'limits' })
  t.after(decoder.close)
  const red = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  assert.ok((await decoder.open(red, {})).ok)
  const opened = await decoder.open(portrait.subarray(0, portrait.length / 2), {})
  assert.equal(opened.ok ? 'opened' : opened.problem.code, 'unreadable_image')
  const small = await decoder.open(heicFixture('turned'), {})
  assert.ok(small.ok)
  const { rgb } = small.value.whole.raster
  assert.deepEqual([rgb.byteOffset, rgb.buffer.byteLength], [0, 64 * 96 * 3])
})

test('a decoder that cannot start under its limits does not start without them, unless that is allowed', async (t) => {
  // Less than Node takes.
  const memoryBytes = 1_000_000
  const strict = openDecoder({ confinement: 'privileges', memoryBytes })
  t.after(strict.close)
  await assert.rejects(strict.confinement(), /No decoder process can be started/)
  const lenient = openDecoder({ confinement: 'limits', weakest: 'none', memoryBytes })
  t.after(lenient.close)
  assert.equal(await lenient.confinement(), 'none')
})
