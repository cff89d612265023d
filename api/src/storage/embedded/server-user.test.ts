import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { serverUser } from './server-user.ts'

const closed = await mkdtemp(join(tmpdir(), 'likeness-closed-'))
after(() => rm(closed, { recursive: true }))
await chmod(closed, 0o700)
const program = join(closed, 'program')
await writeFile(program, '#!/bin/sh\nid -u\n', { mode: 0o700 })

test('a user other than root can run programs in a closed folder and test whether they exist', async () => {
  const user = await serverUser([program])
  const ran = await user.run(program, [])
  assert.equal(ran.code, 0, ran.output)
  assert.notEqual(ran.output.trim(), '0')
  // initdb tests this way for the program postgres before it runs it.
  assert.equal((await user.run('/bin/sh', ['-c', `test -x '${program}'`])).code, 0)
})
