import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { accuracy, flatRows, shareOf, summaryOf, summarySentences } from './figures.ts'

test('writes a share with its counts, and no share of nothing', () => {
  assert.equal(shareOf(1, 51), '2.0 % (1 of 51)')
  assert.equal(shareOf(0, 0), 'none')
})

test('lists thresholds as rows by their path', () => {
  assert.deepEqual(flatRows({ eye: { min: 0.2, list: [1] }, dpi: 300 }), [
    ['eye.min', '0.2'],
    ['eye.list.0', '1'],
    ['dpi', '300'],
  ])
})

const summary = summaryOf(accuracy.sets)

it('adds up what happened to photos of people, without rendered heads', () => {
  const [photos, london, portraits] = ['photos', 'london', 'portraits'].map((name) =>
    accuracy.sets.find((set) => set.name === name),
  )
  assert.ok(photos && london && portraits)
  assert.equal(summary.good.pictures, photos.good.pictures + london.good.pictures + portraits.good.pictures)
  assert.equal(summary.bad.ready, photos.bad.ready + london.bad.ready + portraits.bad.ready)
  for (const { pictures, ready, review, retake } of [summary.good, summary.bad, summary.spoilt])
    assert.equal(ready + review + retake, pictures)
})

it('names the faults that escape and those that do not, from enough pictures', () => {
  assert.ok(summary.escaping.length > 0 && summary.seen.length > 0)
  for (const { faulty, missed } of summary.escaping) assert.ok(faulty >= 20 && missed >= faulty / 4)
  for (const { faulty, missed } of summary.seen) assert.ok(faulty >= 20 && missed === 0)
})

it('says so in whole sentences with each figure', () => {
  const [ofGood = '', ofChecks = '', ofBad = ''] = summarySentences(summary)
  assert.match(
    ofGood,
    new RegExp(`Of ${summary.good.pictures} good photos of people, ${summary.good.ready} were READY`),
  )
  assert.match(
    ofChecks,
    new RegExp(`Of ${summary.quiet.times.toLocaleString('en')} times .* ${summary.quiet.falseAlarms} times`),
  )
  assert.match(ofBad, new RegExp(`${summary.bad.ready} were READY all the same`))
})
