import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('a short soak keeps every promise while processes are killed', () => {
  const script = join(import.meta.dirname, 'soak.ts')
  const options = ['--calls', '120', '--connections', '12', '--kill-every-ms', '700']
  const { status, stdout } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
  assert.match(stdout, /calls answered: 120\n/)
  assert.match(stdout, /API processes killed: [1-9]/)
  assert.match(stdout, /Every promise held/)
})
