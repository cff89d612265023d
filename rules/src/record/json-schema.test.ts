import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogJsonSchema, catalogSchemas, schemaAddress } from './json-schema.ts'

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

test('the address for an answer leads to its own part of the schema', () => {
  assert.equal(
    schemaAddress('WholeCatalog', new URL('https://x.example')),
    'https://x.example/requirements/schema.json#/$defs/WholeCatalog',
  )
})
