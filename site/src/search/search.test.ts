import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { documentFinder, indexEntry, loadCatalog } from '@likeness/rules'
import { findableRecord } from '@likeness/rules/sizes'
import { recordOf, records } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { sizeChoices, sizeClass } from './sizes.ts'
import { suggestPages } from './suggest-pages.ts'

const table = new URL('../../../rules/testing/queries.tsv', import.meta.url)
const queries = readFileSync(table, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))

const find = documentFinder(records.map(findableRecord))
const sizeOf = new Map(records.map(({ id, size_mm }) => [id, size_mm?.join('x')]))

/** Whether a document is one of those that must be found first. */
function isExpected(id: string | undefined, expected: string): boolean {
  return expected.split('|').some((one) => {
    if (/^\d/.test(one)) return id !== undefined && sizeOf.get(id) === one
    return one.endsWith('-*') ? id?.startsWith(one.slice(0, -1)) : id === one
  })
}

for (const [query = '', expected = ''] of queries) {
  it(`“${query}” finds ${expected} first`, () => {
    const { ids } = find(query)
    assert.ok(isExpected(ids[0], expected), `found ${ids.slice(0, 3).join(', ')}`)
  })
}

it('sorts documents by the size of their print', () => {
  assert.equal(sizeClass(recordOf('us-passport')), '51x51')
  assert.equal(sizeClass(recordOf('us-visa-digital')), 'file')
})

it('offers the sizes that several documents share, the most common first', () => {
  const classes = [...Array(4).fill('51x51'), ...Array(9).fill('35x45'), '36x47', 'file', 'none']
  assert.deepEqual(
    sizeChoices(classes, inEnglish).map(({ text, count }) => `${text}: ${count}`),
    ['35 × 45 mm: 9', '51 × 51 mm: 4', 'A file, no print: 1', 'Size not stated: 1'],
  )
})

const loaded = loadCatalog()
assert.ok(loaded.ok)
const entries = loaded.catalog.documents.map(indexEntry)
const pages = [{ path: '/docs/api', title: 'API' }]
const suggested = (path: string) => suggestPages(path, entries, pages, inEnglish).map((one) => one.path)

it('finds a document whose name is misspelt, before its country', () => {
  assert.equal(suggested('/requirements/us/pasport')[0], '/requirements/us/passport')
  assert.ok(suggested('/requirements/us/pasport').includes('/requirements/us'))
  assert.equal(suggested('/us-passport')[0], '/requirements/us/passport')
})

it('finds a country by its other names', () => {
  for (const path of ['/uk', '/requirements/uk', '/United-Kingdom/', '/requirements/great_britain'])
    assert.equal(suggested(path)[0], '/requirements/gb', path)
  assert.equal(suggested('/Deutschland')[0], '/requirements/de')
  assert.equal(suggested('/requirements/us/id').includes('/requirements/id'), false)
})

it('finds other pages, and always offers a search in the end', () => {
  assert.equal(suggested('/doc/api')[0], '/docs/api')
  assert.deepEqual(suggested('/xqzzyvw'), ['/requirements?q=xqzzyvw'])
  assert.deepEqual(suggested('/requirements/'), [])
  assert.ok(suggested(`/${'%'.repeat(9)}${'a'.repeat(5000)}`).length > 0)
})
