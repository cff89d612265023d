import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { replaceFolder, withLock } from './dist-folder.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
after(() => rm(folder, { recursive: true }))

it('runs one task at a time', async () => {
  const file = join(folder, 'deeper', 'one.lock')
  let running = 0
  const work = async () => {
    running += 1
    assert.equal(running, 1)
    await sleep(20)
    running -= 1
  }
  await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)])
  assert.ok(!existsSync(file))
})

it('takes over the lock of a process that has ended', async () => {
  const file = join(folder, 'dead.lock')
  // Larger than the largest process id of any system.
  await writeFile(file, '99999999')
  assert.equal(await withLock(file, async () => 'done'), 'done')
})

it('releases the lock after a task that failed', async () => {
  const file = join(folder, 'failed.lock')
  await assert.rejects(withLock(file, () => Promise.reject(new Error('broken'))))
  assert.ok(!existsSync(file))
})

test('removes the old folder completely, and works without one', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'likeness-replace-'))
  context.after(() => rmSync(root, { recursive: true }))
  const [site, next] = [join(root, 'site'), join(root, 'site.next')]
  for (const name of ['first', 'second']) {
    mkdirSync(next)
    writeFileSync(join(next, name), name)
    replaceFolder(site, next)
    assert.deepEqual(readdirSync(root), ['site'])
    assert.deepEqual(readdirSync(site), [name])
  }
})
