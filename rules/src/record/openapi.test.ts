import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogOpenApi, publicCatalogPaths } from './openapi.ts'

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
