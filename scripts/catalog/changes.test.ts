import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldChanges } from './changes.ts'

const texts = (before: unknown, after: unknown) => fieldChanges(before, after).map(({ text }) => text)

test('reports figures with their units', () => {
  const band = (min: number, unit: string) => ({ min, unit })
  const cases: [before: unknown, after: unknown, text: string][] = [
    [
      { headHeight: band(32, 'mm') },
      { headHeight: band(30, 'mm') },
      'head height, minimum: 30 mm, was 32 mm',
    ],
    [
      { eyeLine: band(50, 'percent') },
      { eyeLine: band(55, 'percent') },
      "eye line, minimum: 55% of the photo's height, was 50% of the photo's height",
    ],
    [
      { headWidth: band(50, 'percent') },
      { headWidth: band(55, 'percent') },
      "head width, minimum: 55% of the photo's width, was 50% of the photo's width",
    ],
    [
      { print: { size: { widthMm: 35 } } },
      { print: { size: { widthMm: 40 } } },
      'print, size, width: 40 mm, was 35 mm',
    ],
    [
      { upload: { bytes: { maxKb: 240 } } },
      { upload: { bytes: { maxKb: 500 } } },
      'file, size, largest file: 500 KB, was 240 KB',
    ],
    [
      { upload: { pixels: { exact: { width: 600 } } } },
      { upload: { pixels: { exact: { width: 630 } } } },
      'file, pixels, exact, width: 630 px, was 600 px',
    ],
    [
      { print: { resolution: { minDpi: 300 } } },
      { print: { resolution: { minDpi: 600 } } },
      'print, resolution, minimum: 600 dpi, was 300 dpi',
    ],
    [{ recency: { maxMonths: 6 } }, { recency: { maxMonths: 1 } }, 'recency, maximum: 1 month, was 6 months'],
    [{ pose: { maxYawDeg: 5 } }, { pose: { maxYawDeg: 8 } }, 'pose, maximum yaw: 8°, was 5°'],
  ]
  for (const [before, after, text] of cases) assert.deepEqual(texts(before, after), [text])
})

test('reports an added or a removed field in one line', () => {
  const mouth = { policy: 'closed', cite: ['law'] }
  assert.deepEqual(texts({}, { mouth }), ['mouth: added, policy closed, sources cited law'])
  assert.deepEqual(texts({ mouth }, {}), ['mouth: removed, was policy closed, sources cited law'])
})

test('reports the added and the removed entries of a list', () => {
  const of = (...colours: string[]) => ({ background: { colours } })
  assert.deepEqual(texts(of('white', 'off-white'), of('white', 'light-grey', 'cream')), [
    'background, colours: now also light-grey',
    'background, colours: now also cream',
    'background, colours: no longer off-white',
  ])
  assert.deepEqual(texts(of('white', 'cream'), of('cream', 'white')), [
    'background, colours: another order, cream, white',
  ])
  const children = (underYears: number) => ({
    children: [
      { underYears: 6, text: 'Eyes open.' },
      { underYears, text: 'x' },
    ],
  })
  assert.deepEqual(texts(children(10), children(11)), ['children, under: 11 years, was 10 years'])
})

test('reports a new order of the sources, whose first is the principal one, and of no other fields', () => {
  const [law, page] = [{ title: 'Law' }, { title: 'Page' }]
  assert.deepEqual(texts({ sources: { law, page } }, { sources: { page, law } }), [
    'sources: another order, page, law',
  ])
  assert.deepEqual(texts({ title: 'A', mouth: 1 }, { mouth: 1, title: 'A' }), [])
})

test('does not report the changes list itself', () => {
  assert.deepEqual(texts({ changes: [1] }, { changes: [2, 1] }), [])
})
