import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from '../load.ts'
import { indexEntry, publicRecord } from '../publishing/public-record.ts'
import { PublicRecord } from './document.ts'
import { IndexEntry } from './listing.ts'
import { catalogJsonSchema, catalogOpenApi, catalogSchemas, publicCatalogPaths } from './openapi.ts'

test('the schema has every member of every published document and of its entry in the index', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  for (const document of loaded.catalog.documents) {
    // Parsing removes members that the schema does not have.
    assert.deepEqual(PublicRecord.parse(publicRecord(document)), publicRecord(document))
    assert.deepEqual(IndexEntry.parse(indexEntry(document)), indexEntry(document))
  }
})

test('defines each kind of answer once and refers to all of them', () => {
  const text = JSON.stringify(catalogJsonSchema('https://x.example'))
  const { $id, $defs, anyOf } = JSON.parse(text)
  assert.equal($id, 'https://x.example/requirements/schema.json')
  const references = [...text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name)
  for (const name of references) assert.ok($defs[name ?? ''], name)
  assert.deepEqual(new Set(references), new Set(Object.keys($defs)))
  assert.equal(anyOf.length, 4)
})

test('allows unknown members, because a later build may add some', () => {
  assert.ok(!JSON.stringify(catalogSchemas((name) => name)).includes('"additionalProperties":false'))
})

test('every reference leads to a schema, and every parameter is in its path', () => {
  const text = JSON.stringify(catalogOpenApi('https://x.example/'))
  const { openapi, servers, paths, components } = JSON.parse(text)
  assert.match(openapi, /^3\.1/)
  assert.deepEqual(servers, [{ url: 'https://x.example' }])
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    assert.ok(components.schemas[name], name)
  }
  for (const [path, { get }] of Object.entries<{ get: { parameters: { name: string }[] } }>(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      get.parameters.map(({ name }) => name),
      named,
      path,
    )
  }
  for (const path of Object.keys(publicCatalogPaths)) assert.ok(paths[path], path)
})
