import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { unconnectedApp } from '../unconnected-app.ts'
import { openApiDocument } from './openapi.ts'

const app = unconnectedApp()
await app.ready()
const document = openApiDocument(app)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)

const Schema = z.looseObject({
  $ref: z.string().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})

/** A name in a schema: where it is, and its own schema. */
interface Named {
  name: string
  at: string
  format: string | undefined
}

/** The name of the schema of which a result quotes what the next request may send: it keeps its request's names. */
const quotedRequest = 'Statements'

/** Every name of a member in a schema, at any depth. */
function namesIn(part: unknown, at: string, seen: ReadonlySet<string> = new Set()): Named[] {
  if (Array.isArray(part)) return part.flatMap((entry) => namesIn(entry, at, seen))
  const parsed = Schema.safeParse(part)
  if (!parsed.success) return []
  const { $ref, properties = {}, ...others } = parsed.data
  const called = $ref?.split('/').at(-1)
  if (called !== undefined) {
    if (seen.has(called) || (called === quotedRequest && !at.startsWith('request'))) return []
    return namesIn(document.components.schemas[called], at, new Set([...seen, called]))
  }
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      { name, at, format: formatOf(schema) },
      ...namesIn(schema, `${at}/${name}`, seen),
    ]),
    ...Object.values(others).flatMap((entry) => (typeof entry === 'object' ? namesIn(entry, at, seen) : [])),
  ]
}

/** The format of a value, also of one that may be null. */
const formatOf = (schema: unknown) => /"format":"([^"]+)"/.exec(JSON.stringify(schema).slice(0, 200))?.[1]

const parametersOf = (parameters: readonly { name?: string | undefined }[]) =>
  parameters.flatMap(({ name }) => (name === undefined ? [] : [name]))

const schemasOf = (content: Readonly<Record<string, { schema: unknown }>> = {}) =>
  Object.values(content).map(({ schema }) => schema)

const sent = operations.flatMap(({ operationId, parameters, requestBody }) => [
  ...parametersOf(parameters).map((name) => ({ name, at: `request ${operationId}`, format: undefined })),
  ...namesIn(schemasOf(requestBody?.content), `request ${operationId}`),
])
const answered = operations.flatMap(({ operationId, responses }) =>
  Object.values(responses).flatMap(({ content }) => namesIn(schemasOf(content), operationId)),
)
const events = namesIn(document.webhooks, 'events')

const told = (names: readonly Named[]) => [...new Set(names.map(({ name, at }) => `${at}/${name}`))]

test('a request has camelCase names, an answer and an event snake_case names', () => {
  assert.ok(sent.length > 50 && answered.length > 300 && events.length > 10)
  assert.deepEqual(told(sent.filter(({ name }) => !/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(name))), [])
  const snake = /^\$?[a-z]+(_[a-z0-9]+)*$/
  assert.deepEqual(told([...answered, ...events].filter(({ name }) => !snake.test(name))), [])
})

test('a point in time ends in _at, _until or _since, and a status is not called a state', () => {
  const isTime = ({ format }: Named) => format === 'date-time'
  const times = [...answered, ...events].filter(isTime)
  assert.ok(times.length > 30)
  // Standard Webhooks calls the time of an event its `timestamp`.
  const standard = ({ name, at }: Named) => at.startsWith('events') && name === 'timestamp'
  assert.deepEqual(
    told(times.filter((named) => !/_(at|until|since)$/.test(named.name) && !standard(named))),
    [],
  )
  assert.deepEqual(
    told([...answered, ...events].filter(({ name }) => /^(state|time|at|color)$/.test(name))),
    [],
  )
})

test('every list has data, has_more and next_cursor, and takes limit and cursor', () => {
  const listed = operations.filter(({ responses }) =>
    namesIn(schemasOf(responses['200']?.content), '').some(
      ({ name, at }) => name === 'has_more' && at === '',
    ),
  )
  assert.ok(listed.length >= 8)
  for (const { operationId, parameters, responses } of listed) {
    const members = namesIn(schemasOf(responses['200']?.content), '').filter(({ at }) => at === '')
    const names = new Set(members.map(({ name }) => name))
    assert.deepEqual(
      ['data', 'has_more', 'next_cursor'].filter((name) => !names.has(name)),
      [],
      operationId,
    )
    const taken = parametersOf(parameters)
    assert.deepEqual(
      ['limit', 'cursor'].filter((name) => !taken.includes(name)),
      [],
      operationId,
    )
  }
})

test('no schema has a form that OpenAPI tools do not share', () => {
  const text = JSON.stringify(document)
  assert.doesNotMatch(text, /"prefixItems"/)
  assert.doesNotMatch(text, /\\\\[pP]\{/)
  const withDefault = Object.entries(document.components.schemas).filter(([, schema]) =>
    JSON.stringify(schema).includes('"default":'),
  )
  assert.deepEqual(
    withDefault.map(([name]) => name),
    [],
  )
})
