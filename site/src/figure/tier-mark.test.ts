import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '../messages/english.ts'
import { tierName, tiers } from '../text/trust.ts'
import { tierMark } from './tier-mark.ts'

test('gives each tier a different mark before its name', () => {
  const marks = tiers.map((tier) => {
    const [, mark, name] = /<svg[^>]*>(.*)<\/svg>(.*)<\/span>$/.exec(tierMark(tier, inEnglish)) ?? []
    assert.equal(name, tierName(tier, inEnglish))
    return mark
  })
  assert.equal(new Set(marks).size, tiers.length)
})
