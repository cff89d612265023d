import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { openApiDocument, plainlyNamed } from './openapi.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.ready()

test('every body and answer in JSON has a name, and each schema is referred to', () => {
  const { paths, components } = openApiDocument(app)
  const json = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
    .flatMap((part) => part?.content?.['application/json'] ?? [])
  assert.ok(json.length > 20)
  for (const { schema } of json) assert.match(JSON.stringify(schema), /^\{"\$ref":"[^"]+"\}$/)
  const text = JSON.stringify([paths, components])
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  assert.deepEqual([...new Set(named)].sort(), Object.keys(components.schemas).sort())
})

test('a request schema keeps its name, unless an answer has another schema of that name', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const paths = {
    body: [ref('NewInput'), ref('BothInput'), ref('SameInput')],
    answer: [ref('Both'), ref('Same')],
  }
  const schemas = {
    NewInput: { items: ref('BothInput') },
    BothInput: { type: 'string' },
    Both: {},
    SameInput: {},
    Same: {},
  }
  assert.deepEqual(plainlyNamed({ paths, components: { schemas } }), {
    paths: { body: [ref('New'), ref('BothInput'), ref('Same')], answer: [ref('Both'), ref('Same')] },
    components: {
      schemas: { New: { items: ref('BothInput') }, BothInput: { type: 'string' }, Both: {}, Same: {} },
    },
  })
})
