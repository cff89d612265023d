import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryObjects } from 'node:v8'
import sharp from 'sharp'
import { drawPortrait } from '../../testing/draw-portrait.ts'
import { documentOf } from '../../testing/sample-evidence.ts'
import { youngGenerationsMb } from '../../testing/young-generations.ts'
import { decodeWith } from '../decoder/decode-here.ts'
import type { NativeSource } from '../decoding/native-pixels.ts'
import { gatherEvidence } from '../evidence/gather-evidence.ts'
import { loadModels } from '../inference/models.ts'
import type { HeadLook } from '../measures/detail/head-pixels.ts'
import { type DetailMeasure, measureHere } from '../measures/native-detail/measure-detail.ts'
import { openDetailThread } from './open-detail-thread.ts'
import { youngGeneration } from './young-generation.ts'

interface Asked {
  readonly photo: NativeSource
  readonly look: HeadLook
}

/** The input of a measure of a drawn portrait. */
async function askedOf(bytes: Uint8Array): Promise<Asked> {
  const asked: Asked[] = []
  const baseline = documentOf('zz-icao-9303')
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  const decoder = decodeWith((photo) => (face) => (look) => {
    asked.push({ photo, look })
    return measureHere(photo)(face)(look)
  })
  await gatherEvidence({ models: await models, decoder }, task)
  const [first] = asked
  assert.ok(first)
  return first
}

const models = loadModels()
const drawn = drawPortrait()
/** A photo so large that it is scaled down before it is looked at. */
const large = drawn.then((portrait) => sharp(portrait).resize(2400).jpeg().toBuffer()).then(askedOf)
const by = (measure: DetailMeasure, { photo, look }: Asked) => measure(photo)(look.head)(look)
const grainy = { grain: { levels: 3, on: 'picture' } } as const

test('the thread measures the same as this one, repeatedly, and decodes what is not decoded yet', async () => {
  const there = openDetailThread()
  const plain = await askedOf(await drawn)
  const noisy = await askedOf(await drawPortrait(grainy))
  const stored = await large
  assert.deepEqual(
    [plain, noisy, stored].map(({ photo }) => Object.keys(photo)),
    [['decoded'], ['decoded'], ['stored', 'format']],
  )
  assert.notDeepEqual(await by(measureHere, plain), await by(measureHere, noisy))
  for (const asked of [plain, stored, noisy, plain]) {
    const measured = await by(there, asked)
    assert.ok(measured.ok)
    assert.deepEqual(measured, await by(measureHere, asked))
  }
})

test('a photo that can’t be decoded a second time is unreadable, and the next is measured', async () => {
  const there = openDetailThread()
  const asked = await askedOf(await drawn)
  const photo = {
    stored: { file: Buffer.from('no photo'), maxPixels: 1000, ignoreIcc: false },
    format: 'jpeg',
  } as const
  const broken = await by(there, { ...asked, photo })
  assert.equal(broken.ok ? 'measured' : broken.problem.code, 'unreadable_image')
  assert.ok((await by(there, asked)).ok)
})

test('the memory of a photo that was decoded for the measure is freed at once', async () => {
  const asked = await large
  // Collects the garbage first.
  queryObjects(ArrayBuffer)
  const { external } = process.memoryUsage()
  assert.ok((await by(measureHere, asked)).ok)
  assert.ok(process.memoryUsage().external - external < 10_000_000, 'of 2400 x 3000 px there are 22 MB')
})

test('its young generation is as small as that of a worker, and it keeps no process alive', () => {
  const rooms = youngGenerationsMb()
  openDetailThread()
  assert.deepEqual(rooms, [youngGeneration.maxYoungGenerationSizeMb])
  assert.ok(!process.getActiveResourcesInfo().includes('MessagePort'))
})
