import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { loadModels } from '../../models/inference.ts'
import { personModelSide } from '../../models/networks.ts'
import { maskHead } from '../head-outline.ts'
import { decodeHere } from '../photo-decoder.ts'
import { findHead } from '../portrait.ts'
import { frameHead } from './level-head.ts'

const models = await loadModels()
const roomy = { width: 1200, height: 1500, skullTopY: 420, chinY: 960, centreX: 600 }

for (const rollDeg of [6, -6]) {
  test(`the mask of a head that leans by ${rollDeg} degrees is turned as its photo is`, async () => {
    const photo = await decodeHere.open(await drawPortrait({ ...roomy, rollDeg }), {})
    assert.ok(photo.ok)
    const found = await findHead(models, photo.value, 'there is no head to level')
    assert.ok(found.ok)
    const level = frameHead(photo.value, found.value, documentOf('us-passport'), documentOf('zz-icao-9303'))
    assert.ok(Math.abs((level.frame.turnDeg ?? 0) + rollDeg) < 0.5, `turned by ${level.frame.turnDeg}`)

    const { area, coverage } = level.views.head
    const { view, landmarks } = level.face
    const foundAgain = await maskHead(models, view, landmarks)
    assert.ok(Math.abs(area.width - foundAgain.area.width * view.scale) < 1)
    const unlike = coverage.filter((value, at) => value > 0.5 !== (foundAgain.coverage[at] ?? 0) > 0.5).length
    assert.ok(unlike < personModelSide ** 2 / 100, `${unlike} places are unlike the mask of the turned photo`)
  })
}
