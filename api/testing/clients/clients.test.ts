import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicCatalogPaths } from '@likeness/rules'
import { operations } from '#contract/operations.ts'
import { readCases } from './cases.ts'

const { cases } = readCases()

test('every case has a unique name and an expected end', () => {
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length)
  for (const { name, expect, answers } of cases) {
    assert.notEqual('returns' in expect, 'raises' in expect, `${name} returns or raises`)
    assert.equal(expect.tries, answers.length, `${name} has an answer for each try`)
  }
})

test('the cases call every operation of the API and no other address', () => {
  const called = new Set(
    cases.flatMap(({ expect }) => expect.requests ?? []).map(({ method, path }) => `${method} ${path}`),
  )
  const known = [
    { method: 'GET', path: '/.well-known/jwks.json' },
    ...Object.values(operations).map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '{}') })),
    ...Object.keys(publicCatalogPaths).map((path) => ({
      method: 'GET',
      path: path.replace(/\{\w+\}/g, '{}'),
    })),
  ].map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll('{}', '[^/]+')}$`))
  for (const operation of known)
    assert.ok(
      [...called].some((call) => operation.test(call)),
      `${operation}`,
    )
  for (const call of called)
    assert.ok(
      known.some((operation) => operation.test(call)),
      call,
    )
})
