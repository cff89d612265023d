import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../testing/sample-evidence.ts'
import { readDeclaredOrigin } from '../decoding/origin/declared-origin.ts'
import type { Raster } from '../decoding/raster.ts'
import { planBackground } from './plan.ts'
import { BackgroundOptions } from './request.ts'
import { saveReplaced } from './save-replaced.ts'

const baseline = documentOf('zz-icao-9303')

/** Stripes at every second pixel are more than 240 kB of JPEG at 1200 px. */
function busy(side: number): Raster {
  const rgb = new Uint8ClampedArray(side * side * 3)
  for (let at = 0; at < rgb.length; at++) rgb[at] = (at * 7919 * ((at >> 3) + 1)) % 256
  return { width: side, height: side, rgb }
}

async function saved(id: string, options: object, side = 1300) {
  const document = documentOf(id)
  const plan = planBackground(
    document,
    baseline,
    BackgroundOptions.parse({ acknowledgeEditingPolicy: true, ...options }),
  )
  assert.ok(plan.ok)
  const frame = { x: 10, y: 20, width: side - 50, height: side - 50, whole: false, printMm: null }
  return saveReplaced(busy(side), plan.value, { document, frame, statedDpi: 240 })
}

test('without a crop a photo keeps its size and its resolution', async () => {
  const { width, height, dpi, quality, format } = await saved('us-passport', { format: 'png' }, 200)
  assert.deepEqual([width, height, dpi, quality, format], [200, 200, 240, null, 'png'])
})

test('a crop is scaled to the rule’s pixels, and so far down that the file is no larger than the rule accepts', async () => {
  const { width, height, bytes, quality } = await saved('us-visa-digital', { crop: true })
  assert.ok(width >= 600 && width < 1200, `${width}`)
  assert.equal(width, height)
  assert.ok(bytes.length <= 240_000)
  assert.ok(quality !== null && quality >= 60)
})

test('the file states that its background was replaced, in either format', async () => {
  for (const format of ['png', 'jpeg']) {
    const { bytes } = await saved('zz-icao-9303', { format }, 200)
    const { changedParts, sourceTypes, software } = readDeclaredOrigin(bytes)
    assert.deepEqual([changedParts, sourceTypes, software], [['background'], ['humanEdits'], ['Likeness']])
  }
})
