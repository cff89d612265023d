import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { testDatabase } from '#api/testing/database.ts'
import {
  catalogTypes,
  catalogTypesFile,
  clientTypes,
  clientTypesFile,
  dashboardTypes,
  dashboardTypesFile,
  describedApi,
} from './generate-types/generated-types.ts'
import { declaration, type Schema, withBases } from './generate-types/schema-types.ts'
import { tableTypes, tableTypesFile } from './generate-types/table-types.ts'

const { openApi, answers } = await describedApi()
const { db } = await testDatabase()

test('the client and the dashboard have the types of this API (otherwise run `npm run generate -- types`)', async () => {
  assert.equal(await readFile(clientTypesFile, 'utf8'), clientTypes(openApi))
  assert.equal(await readFile(dashboardTypesFile, 'utf8'), dashboardTypes(answers, openApi))
})

test('the package of the catalog has the types of its records (otherwise run `npm run generate -- types`)', async () => {
  assert.equal(await readFile(catalogTypesFile, 'utf8'), catalogTypes())
})

test('queries know the tables that the migrations make (otherwise run `npm run generate -- types`)', async () => {
  assert.equal(await readFile(tableTypesFile, 'utf8'), await tableTypes(db))
})

test('a type extends another one only if it has all of its members, and at least three of them', () => {
  const text = { type: 'string' }
  const objectOf = (properties: Record<string, Schema>, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
  })
  const declared = (schemas: Record<string, Schema>) =>
    Object.entries(withBases(schemas)).map(([name, schema]) => declaration(name, schema).trim())
  const whole = { a: text, b: text, c: text, d: text }

  const [first, ...others] = declared({
    Whole: objectOf(whole),
    Part: objectOf({ a: text, b: text, c: text }),
    Optional: objectOf(whole, ['a', 'b', 'd']),
    Described: objectOf({ ...whole, c: { ...text, description: 'Another c.' } }),
  })
  assert.equal(first, 'export interface Whole extends Part {\nd: string\n}')
  assert.doesNotMatch(others.join(), /extends/)
  assert.doesNotMatch(
    declared({ Box: objectOf(whole), Point: objectOf({ a: text, b: text }) }).join(),
    /extends/,
  )
})

test('a type of the dashboard comes from the client only if it is the same there', () => {
  const sum = { type: 'object', properties: { total: { type: 'string' } }, required: ['total'] }
  const bill = { type: 'object', properties: { sum: { $ref: '#/$defs/Sum' } }, required: ['sum'] }
  const answer = { $ref: '#/$defs/Bill', $defs: { Sum: sum, Bill: bill } }
  const calls = new Map<string, unknown>([
    ['GET /bill', answer],
    ['POST /bill', answer],
    ['DELETE /bill', {}],
  ])
  const publishing = (schemas: object) => ({ paths: {}, components: { schemas }, 'x-problems': [] })

  const same = dashboardTypes(calls, publishing({ Sum: sum, Bill: bill }))
  assert.match(same, /^import type { Bill } from '@likeness-photo\/client'$/m)
  assert.doesNotMatch(same, /interface (Sum|Bill) /)
  assert.match(same, /'GET \/bill': Bill\n {2}'POST \/bill': Bill\n {2}'DELETE \/bill': unknown\n/)
  assert.match(same, /'GET \/bill': \['sum'\],/)

  const other = dashboardTypes(calls, publishing({ Sum: { type: 'string' }, Bill: bill }))
  assert.doesNotMatch(other, /^import/m)
  assert.equal(other.match(/export interface (Sum|Bill) /g)?.length, 2)
})
