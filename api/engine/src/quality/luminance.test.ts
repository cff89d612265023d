import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../testing/drawing/draw-portrait.ts'
import { drawnEvidence, evidenceOf } from '../../testing/drawn-evidence.ts'
import { qualityOf } from '../judge/quality.ts'

test('a well lit drawing scores high, a black one low', async () => {
  const good = qualityOf(await drawnEvidence())
  assert.ok((good.luminance_mean?.score ?? 0) > 95)
  assert.ok((good.illumination_uniformity?.native ?? 0) > 0.5)
  assert.ok((good.natural_colour?.score ?? 0) > 95)
  const dim = qualityOf(
    await evidenceOf(
      await sharp(await drawPortrait())
        .linear(0.08, 0)
        .png()
        .toBuffer(),
    ),
  )
  assert.ok((dim.luminance_mean?.score ?? 100) < 30, `${dim.luminance_mean?.score}`)
  assert.ok((dim.under_exposure_prevention?.score ?? 100) < 20)
  assert.ok((dim.dynamic_range?.native ?? 8) < (good.dynamic_range?.native ?? 0))
})
