import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { unreadable } from './reads-answer.ts'

const between = (reader: z.ZodType, answer: z.ZodType) =>
  unreadable(z.toJSONSchema(reader), z.toJSONSchema(answer))

test('a reader may leave out members, and expect less of a value', () => {
  const answer = z.object({ id: z.string(), count: z.int(), state: z.enum(['on', 'off']).nullable() })
  const reader = z.object({ count: z.number(), state: z.string().nullable(), later: z.string().optional() })
  assert.equal(between(reader, answer), undefined)
})

test('it names the place of what it could not read', () => {
  const answer = z.object({
    data: z.array(z.object({ id: z.string().nullable(), state: z.enum(['on', 'off', 'broken']) })),
    note: z.string().optional(),
  })
  const reads = (data: z.ZodRawShape, others: z.ZodRawShape = {}) =>
    between(z.object({ data: z.array(z.object(data)), ...others }), answer)
  assert.equal(reads({ name: z.string() }), '.data[].name is not always there')
  assert.equal(reads({ id: z.string() }), '.data[].id is null, not string')
  assert.equal(reads({ state: z.enum(['on', 'off']) }), '.data[].state may be "broken"')
  assert.equal(reads({}, { note: z.string() }), '.note is not always there')
  assert.equal(reads({}, { note: z.string().optional() }), undefined)
})
