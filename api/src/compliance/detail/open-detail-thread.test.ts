import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '../../../testing/draw-portrait.ts'
import { documentOf } from '../../../testing/sample-evidence.ts'
import { type DetailMeasure, gatherEvidence, measureHere } from '../gather-evidence.ts'
import { loadModels } from '../vision/models.ts'
import { openDetailThread } from './open-detail-thread.ts'

type Asked = Parameters<DetailMeasure>

/** What a measure is asked of a drawn portrait. */
async function askedOf(bytes: Uint8Array): Promise<Asked> {
  const asked: Asked[] = []
  const baseline = documentOf('zz-icao-9303')
  const task = { bytes, document: baseline, baseline, mode: 'check', subject: 'adult' } as const
  await gatherEvidence(await models, task, undefined, (look, photo) => {
    asked.push([look, photo])
    return measureHere(look, photo)
  })
  const [first] = asked
  assert.ok(first)
  return first
}

const models = loadModels()
const grainy = { grain: { levels: 3, on: 'picture' } } as const

test('the thread measures what is measured here, of heads asked for at once too', async () => {
  const { measure } = openDetailThread()
  const portraits = await Promise.all([drawPortrait(), drawPortrait(grainy)])
  const [plain, noisy] = [await askedOf(portraits[0]), await askedOf(portraits[1])]
  const expected = [await measureHere(...plain), await measureHere(...noisy)]
  assert.notDeepEqual(expected[0], expected[1])
  assert.deepEqual(await Promise.all([measure(...plain), measure(...noisy)]), expected)
  assert.deepEqual(await measure(...noisy), expected[1], 'in the same memory, once more')
})

test('a head larger than the memory that is kept is measured as well', async () => {
  const { measure } = openDetailThread()
  const [look, photo] = await askedOf(await drawPortrait(grainy))
  const { head } = look
  const large = {
    ...photo,
    height: 9000,
    rgb: new Uint8ClampedArray(photo.width * 9000 * 3).fill(120),
  }
  const tall = { ...look, head: { ...head, leftX: 0, rightX: photo.width, hairTopY: 0, chinY: 9000 } }
  assert.deepEqual(await measure(tall, large), await measureHere(tall, large))
  assert.deepEqual(await measure(look, photo), await measureHere(look, photo))
})
