import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { sampleEvidence, sampleHead } from '#testing/sample-evidence.ts'
import { orientation } from './orientation.ts'
import { pose } from './pose.ts'

test('a face that lies on its side or stands on its head fails, and nothing else is judged of it', async () => {
  const upright = await sharp(await drawPortrait())
    .resize(600)
    .png()
    .toBuffer()
  for (const turn of [90, 180, 270]) {
    const evidence = await evidenceOf(await sharp(upright).rotate(turn).png().toBuffer())
    assert.ok(evidence.portrait.head, `no face at ${turn} degrees`)
    const found = orientation.run(evidence)
    assert.deepEqual([found?.outcome, found?.code], ['FAIL', 'not_upright'], `${turn} degrees`)
    assert.match(found?.message ?? '', turn === 180 ? /upside down/ : /on its side/)
    assert.deepEqual([pose.run(evidence).assessed, pose.run(evidence).code], [false, 'not_upright'])
    assert.ok(evidence.frame.whole)
    const { eyeMiddle, chinY } = evidence.portrait.head
    if (turn === 180) assert.ok(eyeMiddle.y > chinY + 100, 'the mesh stands on its head too')
  }
  assert.equal(orientation.run(await evidenceOf(upright))?.outcome, 'PASS')
})

test('a lean that is none of the picture’s passes', () => {
  const leaning = (rollDeg: number) =>
    orientation.run(sampleEvidence({ head: { pose: { ...sampleHead.pose, rollDeg } } }))
  assert.equal(leaning(40)?.outcome, 'PASS')
  assert.equal(leaning(-60)?.outcome, 'FAIL')
})

test('an EXIF orientation must be applied to the pixels if the file is judged as it is', () => {
  const { file } = sampleEvidence()
  const turned = { ...file, orientation: 6 }
  const found = orientation.run(sampleEvidence({ file: turned, mode: 'validate' }))
  assert.deepEqual([found?.outcome, found?.code], ['REVIEW', 'upright_by_metadata'])
  assert.equal(orientation.run(sampleEvidence({ file: turned, mode: 'check' }))?.outcome, 'PASS')
  assert.equal(orientation.run(sampleEvidence({ mode: 'validate' }))?.outcome, 'PASS')
})
