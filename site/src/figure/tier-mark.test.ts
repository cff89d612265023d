import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tiers } from '../text/trust.ts'
import { tierMark } from './tier-mark.ts'

test('gives each tier a different mark before its name', () => {
  const all = ['official', 'official-partly', 'secondary-agreed', 'secondary-alone'] as const
  const marks = all.map((tier) => {
    const [, mark, name] = /<svg[^>]*>(.*)<\/svg>(.*)<\/span>$/.exec(tierMark(tier)) ?? []
    assert.equal(name, tiers[tier].name)
    return mark
  })
  assert.equal(new Set(marks).size, all.length)
})
