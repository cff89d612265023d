import assert from 'node:assert/strict'
import { it } from 'node:test'
import { indexEntry, loadCatalog } from '@likeness/rules'
import { suggestPages } from './suggest-pages.ts'

const loaded = loadCatalog()
assert.ok(loaded.ok)
const entries = loaded.catalog.documents.map(indexEntry)
const pages = [{ path: '/docs/api', title: 'API' }]
const suggested = (path: string) => suggestPages(path, entries, pages).map((one) => one.path)

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
