import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { countryNames, documentFinder } from '@likeness/rules'
import { records } from '../catalog.ts'
import { documentSizes } from './sizes.ts'

const table = new URL('../../../rules/testing/queries.tsv', import.meta.url)
const queries = readFileSync(table, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))

const find = documentFinder(
  records.map((record) => ({
    ...record,
    ownTitle: record.own_language?.title,
    countryNames: countryNames(record.country.code, record.country.name),
    sizes: documentSizes(record),
  })),
)
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

it('has at least 200 queries, and names only documents of the catalog', () => {
  assert.ok(queries.length >= 200)
  const expected = queries.flatMap(([, first = '']) => first.split('|'))
  for (const one of expected.filter((id) => !/^\d|\*$/.test(id))) assert.ok(sizeOf.has(one), one)
})
