import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreTable } from './score-table.ts'

const score = (mse: number) => ({ sad: 1, mse, gradient: 0.5, coreWrong: 0.01 })
const picture = (name: string, mse: number, fault: string | null = null) => ({
  name,
  fault,
  scores: { selfie: score(0.3), rvm: score(0.2), ours: score(mse) },
})

test('names the means, the worst, the three worst pictures and the refused ones', () => {
  const text = scoreTable([picture('a', 0.1), picture('b', 0.3), picture('c', 0.2, 'cut'), picture('d', 0)])
  assert.match(text, /4 pictures, 1 refused/)
  assert.match(text, /ours +1\.000 +0\.15000 +0\.30000 +0\.5000 +1\.000 %/)
  assert.match(text, /worst of ours: b.*\n.*c.*\n.*a/)
  assert.doesNotMatch(text, /ours: d/)
  assert.match(text, /refused: c: cut/)
})
