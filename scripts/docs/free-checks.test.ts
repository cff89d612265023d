import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeChecks } from '../../api/src/config/free-checks.ts'
import { freeChecks as stated } from '../../site/src/information/free-checks.ts'

test('the pages state which checks are free', () => {
  assert.deepEqual(stated, freeChecks)
})
