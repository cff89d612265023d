import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaRows, typeOf } from './schema-rows.ts'

test('names the members of inner objects and lists by their path', () => {
  const rows = schemaRows({
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      wallet: {
        anyOf: [{ type: 'object', properties: { held: { type: 'integer', default: 0 } } }, { type: 'null' }],
      },
    },
  })
  assert.deepEqual(
    rows.map(({ name, type, required }) => [name, type, required]),
    [
      ['data', 'list of object', true],
      ['data[].id', 'string', true],
      ['wallet', 'object or null', false],
      ['wallet.held', 'whole number', false],
    ],
  )
  assert.match(rows.at(-1)?.description ?? '', /Default: 0/)
})

test('gives the name of a named object, without its members', () => {
  const [row] = schemaRows({
    properties: { page: { type: 'array', items: { $ref: '#/components/schemas/Entry' } } },
  })
  assert.deepEqual([row?.type, row?.object], ['list of Entry', 'Entry'])
})

test('describes a type in words', () => {
  assert.equal(typeOf({ enum: ['READY', 'REVIEW'] }), '"READY" or "REVIEW"')
  assert.equal(typeOf({ const: 'USD' }), '"USD"')
  assert.equal(typeOf({ type: ['string', 'null'] }), 'string or null')
  assert.equal(typeOf({ type: 'object', additionalProperties: { type: 'string' } }), 'object of string')
  assert.equal(typeOf({ type: 'string', format: 'binary' }), 'file')
  assert.equal(typeOf({ prefixItems: [{ type: 'number' }, { type: 'number' }] }), 'list of number, number')
})
