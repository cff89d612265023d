import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './identifiers.ts'

test('ids of the ledger are in the order of time, and all ids are as long', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    ids.push(newId('tr'))
    t.mock.timers.tick(2)
  }
  assert.deepEqual(ids, ids.toSorted())
  for (const id of [...ids, newId('hold').replace('hold', 'tr'), newId('key').replace('key', 'tr')]) {
    assert.match(id, /^tr_[0-9A-Za-z]{24}$/)
  }
})
