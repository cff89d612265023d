import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const judgeMany = join(import.meta.dirname, '../../testing/processes/judge-many.ts')

test('V8 does not mark a heap for each large photo', () => {
  const photos = 30
  const log = execFileSync(process.execPath, ['--trace-gc', judgeMany, String(photos)], { encoding: 'utf8' })
  assert.match(log, /Scavenge/)
  const markings = log.match(/Mark-Compact/g)?.length ?? 0
  assert.ok(markings < photos * 0.7, `${markings} times for ${photos} photos`)
})
