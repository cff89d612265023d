import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '#testing/samples.ts'
import { confidenceOf } from './confidence.ts'

const sources = {
  law: sampleSource,
  scan: { ...sampleSource, tier: 'official-partly' },
  press: { ...sampleSource, tier: 'secondary-agreed' },
  blog: { ...sampleSource, tier: 'secondary-alone' },
  shop: { ...sampleSource, authority: 'PassLens, a photo service', tier: 'secondary-agreed' },
  mirror: { ...sampleSource, url: 'https://github.com/sample/laws', tier: 'official-partly' },
  data: { ...sampleSource, url: 'https://github.com/sample/photos', tier: 'secondary-agreed' },
}
const size = (...cite: string[]) => ({ print: { size: { widthMm: 40, heightMm: 50, cite } } })
const background = (...cite: string[]) => ({ background: { plain: true, cite } })
const recency = (...cite: string[]) => ({ recency: { maxMonths: 6, cite } })
const taken = (...cite: string[]) => ({ taken: { by: 'authority', cite } })

const confidence = (figures: object, named: object = sources) =>
  confidenceOf(sampleRule({ print: undefined, headHeight: undefined, sources: named, ...figures }))

test('high needs an official source for every core figure that is stated', () => {
  assert.equal(confidence({ ...size('law'), ...background('blog', 'law'), ...recency('blog') }), 'high')
  assert.equal(confidence(taken('law')), 'high')
  assert.equal(confidence({ ...size('law'), ...background('scan') }), 'medium')
  assert.equal(confidence({ ...size('law'), ...taken('blog') }), 'medium')
})

test('low is a document whose core figures rest on sources alone, or on sellers of photos', () => {
  assert.equal(confidence({ ...size('blog'), ...recency('law') }), 'low')
  assert.equal(confidence({ ...size('shop', 'data'), ...background('blog') }), 'low')
  assert.equal(confidence({ ...size('shop', 'press'), ...background('blog') }), 'medium')
  assert.equal(confidence(size('mirror')), 'medium')
})

test('without a core figure, the sources of the document decide between medium and low', () => {
  assert.equal(confidence(recency('law'), { law: sampleSource }), 'medium')
  assert.equal(confidence(recency('blog'), { blog: sources.blog }), 'low')
})
