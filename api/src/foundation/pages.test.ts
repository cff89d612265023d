import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { pageCursor, pageFrom, pageLimit } from './pages.ts'

const Cursor = pageCursor(z.strictObject({ after: z.int() }))
const positionOf = (entry: number) => ({ after: entry })

test('a cursor points to the end of the page before', () => {
  const page = pageFrom([1, 2, 3], 2, positionOf)
  assert.deepEqual(page.data, [1, 2])
  assert.equal(page.has_more, true)
  assert.deepEqual(Cursor.parse(page.next_cursor), { after: 2 })
})

test('the last page has no cursor, even if it is full', () => {
  for (const entries of [[], [1], [1, 2]]) {
    assert.deepEqual(pageFrom(entries, 2, positionOf), { data: entries, has_more: false, next_cursor: null })
  }
})

test('refuses a text that is not a cursor of this list', () => {
  const other = pageFrom(['a', 'b'], 1, (entry) => ({ id: entry })).next_cursor
  for (const wrong of ['', 'abc', '{}', 'null', String(other), 'x'.repeat(2000)]) {
    assert.ok(!Cursor.safeParse(wrong).success, wrong)
  }
})

test('a limit is a whole number from 1 to 100', () => {
  const Limit = pageLimit(20)
  assert.equal(Limit.parse(undefined), 20)
  assert.equal(Limit.parse('1'), 1)
  assert.equal(Limit.parse('100'), 100)
  for (const wrong of ['', '0', '101', '-1', '1.5', 'ten', ['1', '2']])
    assert.ok(!Limit.safeParse(wrong).success)
})
