import assert from 'node:assert/strict'
import { test } from 'node:test'
import { palette } from '@likeness/rules'
import { rgbToLab } from '#measure/colour.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { documentOf, sampleEvidence, valueAt } from '#testing/sample-evidence.ts'
import { background, distanceToRegion } from './background.ts'

function backgroundOf(red: number, green: number, blue: number, uniformity = 0.99) {
  const usual = sampleEvidence().background
  assert.ok(usual)
  return { ...usual, rgb: [red, green, blue] as const, lab: rgbToLab(red, green, blue), uniformity }
}
const documents = new Map<string, ReturnType<typeof documentOf>>()
const behind = (id: string, ...colour: Parameters<typeof backgroundOf>) => {
  const document = documents.get(id) ?? documentOf(id)
  documents.set(id, document)
  return background.run(sampleEvidence({ document, background: backgroundOf(...colour) }))
}

test('a colour inside the rule’s palette passes, one far from it fails and is named', () => {
  assert.equal(behind('us-passport', 245, 245, 243).outcome, 'PASS')
  const blue = behind('us-passport', 63, 118, 181)
  assert.deepEqual([blue.outcome, blue.code, blue.unit], ['FAIL', 'background_colour', 'ΔE'])
  assert.equal(blue.message, 'The background has another colour than white or off-white.')
})

test('a tint on a light wall is a fault of its colour, but a touch of yellow is off-white', () => {
  for (const tinted of [
    [218, 205, 233],
    [213, 240, 221],
    [246, 214, 222],
    [196, 186, 218],
  ] satisfies [number, number, number][]) {
    const { outcome, message } = behind('us-passport', ...tinted)
    assert.equal(outcome, 'FAIL', tinted.join())
    assert.equal(message, 'The background has another colour than white or off-white.')
  }
  assert.equal(behind('us-passport', 245, 242, 226).outcome, 'PASS')
  assert.equal(behind('us-passport', 226, 231, 240).outcome, 'PASS')
})

test('a darker grey never passes where a lighter one does not, under white or off-white', () => {
  const order = { PASS: 0, REVIEW: 1, FAIL: 2 }
  const severities = Array.from({ length: 156 }, (_, darker) => {
    const level = 255 - darker
    return order[behind('us-passport', level, level, level).outcome]
  })
  assert.deepEqual(severities, severities.toSorted())
  const [of64, of67, of70] = [163, 171, 179].map(
    (level) => behind('us-passport', level, level, level).outcome,
  )
  assert.deepEqual([of64, of67, of70], ['FAIL', 'FAIL', 'FAIL'])
})

test('a colour just outside is REVIEW', () => {
  const grey = behind('in-passport', 198, 198, 198)
  assert.equal(grey.outcome, 'REVIEW')
  assert.match(grey.message, /^It looks as if the background is too dark for .*, but we cannot be sure\.$/)
})

test('France forbids white and takes light grey', () => {
  assert.deepEqual(
    [behind('fr-passport', 255, 255, 255).outcome, behind('fr-passport', 214, 216, 218).outcome],
    ['FAIL', 'PASS'],
  )
  assert.equal(behind('fr-passport', 255, 255, 255).code, 'background_forbidden_colour')
})

test('a colour that the rule accepts only for some people is REVIEW', () => {
  const passport = documentOf('us-passport')
  const document = {
    ...passport,
    background: {
      ...passport.background,
      dependsOn: [{ when: 'white-hair' as const, colours: ['light-blue' as const] }],
      cite: ['page'],
    },
  }
  const before = (...colour: Parameters<typeof backgroundOf>) =>
    background.run(sampleEvidence({ document, background: backgroundOf(...colour) }))
  assert.equal(before(245, 245, 243).outcome, 'PASS')
  const blue = before(184, 209, 235)
  assert.deepEqual([blue.outcome, blue.code], ['REVIEW', 'background_conditional_colour'])
  assert.match(blue.message, /\(light blue\) only for some people/)
  assert.equal(before(63, 118, 181).code, 'background_colour')
})

test('an uneven background is REVIEW or FAIL by the share that has one colour, and a wrong colour goes first', () => {
  const share = (limit: 'review' | 'certain') => valueAt('unevenWall', limit, 'beyond')
  assert.equal(behind('us-passport', 245, 245, 243, share('review')).outcome, 'REVIEW')
  const patterned = behind('us-passport', 245, 245, 243, share('certain'))
  assert.deepEqual([patterned.outcome, patterned.code], ['FAIL', 'background_uneven'])
  assert.equal(behind('us-passport', 63, 118, 181, share('certain')).code, 'background_colour')
})

test('a wall that is lit from one side fails where it falls off strongly', () => {
  const lit = (falloff: number) =>
    background.run(sampleEvidence({ background: { ...backgroundOf(230, 230, 230), falloff } }))
  const strongly = lit(valueAt('wallFalloff', 'certain', 'beyond'))
  const outcomes = [lit(5), lit(valueAt('wallFalloff', 'review', 'beyond')), strongly].map(
    ({ outcome }) => outcome,
  )
  assert.deepEqual(outcomes, ['PASS', 'REVIEW', 'FAIL'])
  assert.equal(strongly.code, 'background_unevenly_lit')
})

test('a wall of the colour of the clothes is REVIEW, and one of another colour passes', async () => {
  const before = async (clothes: string) => {
    const { outcome, code, measured } = background.run(
      await drawnEvidence({ clothes, background: '#eef0f1' }),
    )
    return [outcome, code, (measured ?? 0) > 0.3]
  }
  assert.deepEqual(await before('#eef0f1'), ['REVIEW', 'clothes_like_background', true])
  assert.deepEqual(await before('#c4c7cc'), ['PASS', 'ok', false])
})

test('white that ends at a step in the wall is REVIEW, and white that fades into the wall passes', async () => {
  const wall = (stops: string) =>
    `<linearGradient id="wall" x2="0" y2="1">${stops}</linearGradient><rect width="100%" height="100%" fill="url(#wall)"/>`
  const white = '<stop offset="0.4" stop-color="#fcfcfc"/>'
  const seen = async (stops: string) => {
    const { outcome, code } = background.run(await drawnEvidence({ behind: wall(stops) }))
    return [outcome, code]
  }
  const poured = await seen(`${white}<stop offset="0.4" stop-color="#e8e8e8"/>`)
  assert.deepEqual(poured, ['REVIEW', 'background_painted'])
  assert.deepEqual(await seen(`${white}<stop offset="1" stop-color="#e8e8e8"/>`), ['PASS', 'ok'])
})

test('without background it is not assessed', () => {
  assert.equal(background.run(sampleEvidence({ background: null })).assessed, false)
})

test('the distance to a region is 0 inside and grows with lightness, chroma and hue', () => {
  const { white, 'light-blue': lightBlue } = palette
  assert.equal(distanceToRegion({ l: 95, a: 1, b: 1 }, white), 0)
  assert.equal(distanceToRegion({ l: 72, a: 0, b: 0 }, white), 10)
  assert.equal(distanceToRegion({ l: 95, a: 10, b: 0 }, white), 3)
  assert.equal(distanceToRegion({ l: 85, a: -3, b: -10 }, lightBlue), 0)
  assert.ok(distanceToRegion({ l: 85, a: 3, b: 10 }, lightBlue) > 10)
})
