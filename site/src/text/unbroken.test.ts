import assert from 'node:assert/strict'
import { it } from 'node:test'
import { unbroken } from './unbroken.ts'

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
