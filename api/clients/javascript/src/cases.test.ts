import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { type Case, readCases } from '../../../testing/clients/cases.ts'
import { startScriptedServer } from '../../../testing/clients/servers.ts'
import { callByName, methods } from '../testing/methods.ts'
import { Likeness } from './index.ts'

const origin = await startScriptedServer()
const { key, cases } = readCases()

for (const { name, options = {}, call, expect } of cases) {
  test(`${name}: as in the table that both clients share`, async () => {
    const waits: number[] = []
    const likeness = new Likeness({
      apiKey: options.api_key === null ? undefined : (options.api_key ?? key),
      baseUrl: `${origin}/${name}`,
      timeoutMs: options.timeout === undefined ? undefined : options.timeout * 1000,
      maxRetries: options.max_retries,
      wait: async (milliseconds) => {
        waits.push(milliseconds / 1000)
      },
    })
    const made = callByName(likeness, camelCase(call.method), argumentsOf(call.arguments))
    if (expect.raises) await assert.rejects(made, (error) => matches(error, expect.raises))
    else assertPart((await made) ?? null, expect.returns)
    checkWaits(waits, expect.waits)
    await checkTries(name, expect)
  })
}

/** The arguments of a case, with photos in the member that takes them and times in milliseconds. */
function argumentsOf(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(members).map(([name, value]): [string, unknown] => {
    if (name === 'metadata') return [name, value]
    if (name === 'interval' || name === 'timeout') return [`${name}Ms`, Number(value) * 1000]
    const ours =
      Array.isArray(value) && (name === 'items' || name === 'photos') ? value.map(argumentsOf) : value
    const photo = Source.safeParse(ours)
    return photo.success ? ['photo', photo.data] : [camelCase(name), ours]
  })
  return Object.fromEntries(given)
}

/** A photo that is not base64. */
const Source = z.union([
  z.strictObject({ $bytes: z.string() }).transform(({ $bytes }) => Buffer.from($bytes, 'base64')),
  z.strictObject({ $path: z.string() }).transform(({ $path }) => $path),
])

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function matches(error: unknown, raises: Case['expect']['raises'] = { class: '', code: '', status: 0 }) {
  const { class: name, ...members } = raises
  assert.ok(error instanceof Error)
  assert.equal(error.constructor.name, name)
  assert.equal(error.name, name)
  for (const [member, value] of Object.entries(members)) {
    assertPart(Reflect.get(error, camelCase(member)), value)
  }
  return true
}

/** Objects must have at least these members; lists must have the same length. */
function assertPart(actual: unknown, expected: unknown): void {
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual), `${JSON.stringify(actual)} is not a list`)
    assert.equal(actual.length, expected.length)
    for (const [index, each] of expected.entries()) assertPart(actual[index], each)
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [name, value] of Object.entries(expected)) assertPart(Reflect.get(Object(actual), name), value)
  } else if (expected !== undefined) {
    assert.equal(actual, expected)
  }
}

function checkWaits(waits: readonly number[], expected: Case['expect']['waits']): void {
  if (!expected) return
  assert.equal(waits.length, expected.length, `${waits}`)
  for (const [index, [least, most]] of expected.entries()) {
    const seconds = waits[index] ?? Number.NaN
    assert.ok(seconds >= least && seconds <= most, `waited ${seconds} s, not ${least} to ${most}`)
  }
}

const Tries = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.unknown()),
    body: z.unknown(),
  }),
)

async function checkTries(name: string, expect: Case['expect']): Promise<void> {
  const tries = Tries.parse(await (await fetch(`${origin}/${name}/_tries`)).json())
  assert.equal(tries.length, expect.tries)
  if (expect.sameIdempotencyKey) {
    assert.equal(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size, 1)
  }
  for (const [index, { headers = {}, query, body, ...sent }] of (expect.requests ?? []).entries()) {
    const arrived = tries[index]
    assertPart(arrived, { ...sent, body })
    if (query) assert.deepEqual(arrived?.query, query)
    for (const [header, value] of Object.entries(headers)) {
      const there = arrived?.headers[header]
      if (value === '*') assert.ok(there, `${header} is missing`)
      else assert.equal(there, value ?? undefined, header)
    }
  }
}

test('the table calls every method', () => {
  const called = new Set(cases.map(({ call }) => camelCase(call.method)))
  assert.deepEqual([...called].sort(), Object.keys(methods).sort())
})
