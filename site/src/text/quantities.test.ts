import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inEnglish } from '../messages/english.ts'
import { siteTranslator } from '../messages/site-messages.ts'
import { dimensions, figure, inchLimits, kilobytes, limits, unbroken, withUnit } from './quantities.ts'

it('writes limits in words and ranges', () => {
  assert.equal(limits({ min: 25, max: 35 }, inEnglish), '25–35')
  assert.equal(limits({ min: 5, max: 5 }, inEnglish), '5')
  assert.equal(limits({ min: 54.3, max: null }, inEnglish), 'at least 54.3')
  assert.equal(limits({ min: null, max: 36 }, inEnglish), 'at most 36')
  assert.equal(limits({ min: null, max: null }, inEnglish), null)
  assert.equal(limits({ min: 0.74, max: 0.8 }, inEnglish, 3), '0.74–0.8')
})

it('writes the sides of a photo, and a range of them', () => {
  assert.equal(dimensions({ min: 35, max: 35 }, { min: 45, max: 45 }, inEnglish), '35 × 45')
  assert.equal(dimensions({ min: 35, max: 40 }, { min: 45, max: 45 }, inEnglish), '35–40 × 45')
  const least = { min: 600, max: null }
  assert.equal(dimensions(least, least, inEnglish), 'at least 600 × 600')
  assert.equal(dimensions({ min: null, max: 35 }, { min: null, max: 45 }, inEnglish), 'at most 35 × 45')
})

it('writes a unit behind its number, also within words from right to left', () => {
  const arabic = siteTranslator('ar')
  const [least, two] = [
    { min: 600, max: null },
    { min: 2, max: 2 },
  ]
  assert.equal(withUnit('at least 54', 'mm', inEnglish), 'at least 54 mm')
  assert.equal(withUnit('5', 'mm', arabic), '\u20665 mm\u2069')
  assert.equal(
    withUnit(dimensions(least, least, arabic), 'px', arabic),
    'على الأقل \u2068\u2066600 × 600 px\u2069\u2069',
  )
  assert.equal(withUnit(dimensions(two, two, arabic), 'بوصة', arabic), '\u20662 × 2\u2069 بوصة')
})

it('converts limits to inches, rounded inwards', () => {
  assert.deepEqual(inchLimits({ min: 25, max: 35 }), { min: 0.99, max: 1.37 })
  assert.deepEqual(inchLimits({ min: 25.4, max: 50.8 }), { min: 1, max: 2 })
})

it('drops zeros at the end, and writes whole megabytes as such', () => {
  assert.equal(figure(31.5), '31.5')
  assert.equal(figure(32.04), '32')
  assert.equal(kilobytes(240, inEnglish), '240 KB')
  assert.equal(kilobytes(10_000, inEnglish), '10 MB')
})

/** With `_` for a no-break space and `~` for a word joiner. */
const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '~')

it('keeps sides, ranges and units together', () => {
  assert.equal(shown('35 × 45 mm'), '35_×_45_mm')
  assert.equal(shown('25–35 mm, 70.5–80 %'), '25~–~35_mm, 70.5~–~80_%')
  assert.equal(shown('35–40 × 45–50'), '35~–~40_× 45~–~50')
  assert.equal(shown('at least 600 × 600 px'), 'at least 600_×_600_px')
})

it('lets words part that stand between numbers', () => {
  assert.equal(shown('240 KB to 10 MB'), '240_KB to 10_MB')
  assert.equal(shown('600 × 600 to 1200 × 1200'), '600_×_600 to 1200_×_1200')
  assert.equal(shown('от ⁨5⁩ до ⁨6⁩ мм'), 'от ⁨5⁩ до ⁨6⁩_мм')
})
