import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '../../testing/rule.ts'
import type { Tier } from '../schema/citation.ts'
import { bestTier, citedSources, trustOf } from './trust.ts'

const source = (tier: Tier) => ({ ...sampleSource, tier })

const sources = {
  law: source('official'),
  sheet: source('official-partly'),
  guide: source('secondary-alone'),
}

test('the tier of a figure is that of its best source', () => {
  assert.equal(bestTier([source('secondary-agreed'), source('official-partly')]), 'official-partly')
  assert.equal(bestTier([]), 'secondary-alone')
})

test('cited sources are in the order of the citations', () => {
  assert.deepEqual(citedSources(sampleRule({ sources }), ['guide', 'law']), [sources.guide, sources.law])
})

test('the tier of a document is that of the weakest figure that decides a verdict', () => {
  const background = { plain: true, cite: ['sheet', 'guide'] }
  assert.equal(trustOf(sampleRule({ sources })), 'official')
  assert.equal(trustOf(sampleRule({ sources, background })), 'official-partly')
})

test('figures that decide no verdict do not count', () => {
  assert.equal(trustOf(sampleRule({ sources, recency: { maxMonths: 6, cite: ['guide'] } })), 'official')
})

test('without a deciding figure the weakest other figure counts, but not the sources of conflicts', () => {
  const silent = { sources, print: undefined, headHeight: undefined }
  const taken = { by: 'authority', cite: ['law'] }
  const conflicts = [{ about: 'recency', text: 'A guide says three months.', cite: ['guide'] }]
  assert.equal(trustOf(sampleRule({ ...silent, taken, conflicts })), 'official')
  const recency = { maxMonths: 6, cite: ['guide'] }
  assert.equal(trustOf(sampleRule({ ...silent, taken, recency })), 'secondary-alone')
})

test('a document that states nothing has the lowest tier', () => {
  assert.equal(trustOf(sampleRule({ sources, print: undefined, headHeight: undefined })), 'secondary-alone')
})
