import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { limitEntries, schemaRows, typeOf } from './table-rows.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('the newest version is that of the API, and each version says whether it breaks callers', async () => {
  const { version } = JSON.parse(await read('../../../api/package.json'))
  const entries = (await read('changelog.md')).split(/^## (?=\d)/m).slice(1)
  const versions = entries.map((entry) => /^(\d+\.\d+)\.0 \(\d{4}-\d\d-\d\d\)\n/.exec(entry)?.[1])
  assert.equal(versions[0], /^\d+\.\d+/.exec(version)?.[0], 'describe the new version in changelog.md')
  for (const entry of entries) assert.match(entry, /\n\*\*Breaks (nothing|callers)[.:]\*\*/)
})

test('groups the numbers of an entry, each with its unit', () => {
  const source = 'Measured.'
  const limits = [
    { name: 'gaze.max', value: 0.07, unit: 'eye widths', source },
    { name: 'gaze.uncertainty', value: 0.01, unit: 'eye widths', source },
    { name: 'dpi', value: 300, unit: null, source: null },
  ]
  assert.deepEqual(limitEntries(limits), [
    { name: 'gaze', numbers: ['max 0.07 eye widths', 'uncertainty 0.01 eye widths'], source },
    { name: 'dpi', numbers: ['300'], source: null },
  ])
})

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
  const two = { minItems: 2, maxItems: 2 }
  assert.equal(typeOf({ type: 'array', items: { type: 'number' }, ...two }), 'list of 2: number')
})
