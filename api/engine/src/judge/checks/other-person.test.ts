import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { otherPerson } from './other-person.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300 }
const drawn = async (changes: Partial<PortraitDrawing> = {}) =>
  otherPerson.run(await drawnEvidence({ ...size, ...changes }))

/** A forearm that comes in from the left, with a hand at the cheek. */
const arm = (skin: string) =>
  `<path d="M0 330 L150 400 Q190 400 215 425" stroke="${skin}" stroke-width="64" stroke-linecap="round" fill="none"/>`

test('one person alone passes, on light skin and on dark', async () => {
  assert.equal((await drawn()).outcome, 'PASS')
  assert.equal((await drawn({ skin: '#6b4430' })).outcome, 'PASS')
})

test('hair that stands out and a warm wall are not another person', async () => {
  assert.equal((await drawn({ hair: 0.12, hairColour: '#7a4a2c' })).outcome, 'PASS')
  assert.equal((await drawn({ background: '#ece2d2' })).outcome, 'PASS')
})

test('an arm next to the head is detected, of the same skin colour and of a darker one', async () => {
  for (const skin of ['#d8a483', '#b98565']) {
    const found = await drawn({ inFront: arm(skin) })
    assert.deepEqual([found.outcome, found.code], ['REVIEW', 'maybe_other_person'], skin)
  }
})

test('a blue sleeve alone is not called skin', async () => {
  assert.equal((await drawn({ inFront: arm('#3b5fa0') })).outcome, 'PASS')
})

test('without colour, one person alone passes, and what is as light as skin cannot be judged', async () => {
  const greys = { skin: '#b3b3b3', hairColour: '#3a3a3a', clothes: '#4c4c4c', background: '#e6e6e6' }
  assert.equal((await drawn(greys)).outcome, 'PASS')
  for (const skin of ['#b3b3b3', '#707070']) {
    const found = await drawn({ ...greys, inFront: arm(skin) })
    assert.deepEqual([found.assessed, found.code], [false, 'too_little_colour'], skin)
  }
  assert.equal((await drawn({ ...greys, inFront: arm('#262626') })).outcome, 'PASS')
})

test('a second face is another person', async () => {
  const evidence = await drawnEvidence(size)
  const { faces } = evidence.portrait
  const found = otherPerson.run({
    ...evidence,
    portrait: { ...evidence.portrait, faces: [...faces, ...faces] },
  })
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'second_face'])
})

test('a thing of skin’s colour counts only where the person model sees a person', async () => {
  const evidence = await drawnEvidence({ ...size, inFront: arm('#d8a483') })
  const { views } = evidence
  assert.ok(views)
  const { frame } = views
  const onlyTheFace = frame.coverage.map((_, at) => (at % 256 < 90 || at % 256 > 166 ? 0 : 1))
  const seen = { ...evidence, views: { ...views, frame: { ...frame, coverage: onlyTheFace } } }
  assert.equal(otherPerson.run(evidence).outcome, 'REVIEW')
  assert.equal(otherPerson.run(seen).outcome, 'PASS')
})
