import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '#testing/samples.ts'
import type { Tier } from '../schema/citation.ts'
import { bandRecord, printPixels, referencePixels } from './figures.ts'
import { citedSources, trustOf } from './sources.ts'

const cite = ['law']
const headHeight = { min: 32, max: 36, unit: 'mm', from: 'chin', to: 'crown' } as const
const passportSize = { size: { widthMm: 35, heightMm: 45, cite } }

test('converts millimetres of a print to percent and to pixels at 300 dpi, rounded inwards', () => {
  assert.deepEqual(bandRecord(sampleRule({ print: passportSize }), headHeight), {
    ...headHeight,
    mm: { min: 32, max: 36 },
    percent: { min: 71.2, max: 80 },
    px: { min: 378, max: 424 },
  })
})

test('a width is a share of the width', () => {
  const record = bandRecord(sampleRule({ print: passportSize }), { min: 16, max: 20, unit: 'mm' }, 'width')
  assert.deepEqual(record.percent, { min: 45.8, max: 57.1 })
  assert.deepEqual(record.px, { min: 189, max: 236 })
})

test('converts percent to pixels of the exact size, and not to millimetres without a print', () => {
  const upload = { pixels: { exact: { width: 630, height: 810 }, cite } }
  const record = bandRecord(sampleRule({ print: undefined, upload }), { min: 80, max: 85, unit: 'percent' })
  assert.deepEqual(record.percent, { min: 80, max: 85 })
  assert.deepEqual(record.px, { min: 648, max: 688 })
  assert.equal(record.mm, null)
  assert.equal(record.from, null)
})

test('converts percent of a print to millimetres', () => {
  const record = bandRecord(sampleRule({ print: passportSize }), { min: 70, max: 80, unit: 'percent' })
  assert.deepEqual(record.mm, { min: 31.5, max: 36 })
})

test('a limit that is not stated is null in every unit', () => {
  const record = bandRecord(sampleRule({ print: passportSize }), { max: 36, unit: 'mm' })
  assert.deepEqual([record.mm?.min, record.percent?.min, record.px?.min], [null, null, null])
  assert.deepEqual([record.mm?.max, record.percent?.max, record.px?.max], [36, 80, 424])
})

test("a print's pixels use the stated resolution, or 300 dpi if none is stated", () => {
  const print = { ...passportSize, resolution: { minDpi: 400, cite } }
  assert.deepEqual(printPixels(sampleRule({ print })), {
    width: 551,
    height: 709,
    dpi: 400,
    dpi_stated: true,
  })
  const unstated = { width: 413, height: 531, dpi: 300, dpi_stated: false }
  assert.deepEqual(printPixels(sampleRule({ print: passportSize })), unstated)
  assert.equal(printPixels(sampleRule({ print: undefined })), null)
  const exact = { print: passportSize, upload: { resolution: { exactDpi: 200, cite } } }
  assert.deepEqual(printPixels(sampleRule(exact)), { width: 276, height: 354, dpi: 200, dpi_stated: true })
  const most = { print: { ...passportSize, resolution: { maxDpi: 200, cite } } }
  assert.deepEqual(printPixels(sampleRule(most)), { width: 276, height: 354, dpi: 200, dpi_stated: false })
})

test("a print's pixels use its inches if the authority states them", () => {
  const print = { size: { widthMm: 51, heightMm: 51, inches: { width: 2, height: 2 }, cite } }
  assert.deepEqual(printPixels(sampleRule({ print })), {
    width: 600,
    height: 600,
    dpi: 300,
    dpi_stated: false,
  })
})

test('bands refer to the exact pixels, otherwise to the smallest, otherwise to those of the print', () => {
  const min = { width: 600, height: 750 }
  const exact = { width: 630, height: 810 }
  assert.deepEqual(referencePixels(sampleRule({ upload: { pixels: { min, exact, cite } } })), {
    ...exact,
    basis: 'exact',
  })
  assert.deepEqual(referencePixels(sampleRule({ upload: { pixels: { min, cite } } })), {
    ...min,
    basis: 'smallest',
  })
  assert.equal(referencePixels(sampleRule())?.basis, 'print')
  assert.equal(referencePixels(sampleRule({ print: undefined })), null)
})

const source = (tier: Tier) => ({ ...sampleSource, tier })

const sources = {
  law: source('official'),
  sheet: source('official-partly'),
  guide: source('secondary-alone'),
}

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
