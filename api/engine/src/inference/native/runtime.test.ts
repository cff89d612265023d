import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { withoutNative } from '../../../testing/native-runtime.ts'

const program = fileURLToPath(new URL('../../../testing/processes/open-native-quietly.ts', import.meta.url))

test('the runtime keeps no reports, and reads no long command line', { skip: withoutNative }, (t) => {
  const home = mkdtempSync(join(tmpdir(), 'likeness-home-'))
  t.after(() => rmSync(home, { recursive: true }))
  // As when hundreds of photos are named.
  const named = Array.from({ length: 1000 }, (_, at) => join(home, 'a folder of photos', `${at}.jpg`))
  const { stdout, signal, stderr } = spawnSync(process.execPath, ['--no-warnings', program, ...named], {
    encoding: 'utf8',
    env: { HOME: home, TMPDIR: home },
  })
  assert.deepEqual([signal, stderr, stdout], [null, '', `${256 * 256}`])
  assert.deepEqual(readdirSync(home), [])
})

test('a thread does not load it before the main thread has', { skip: withoutNative }, async () => {
  const { href } = new URL('./runtime.ts', import.meta.url)
  const code = `import('${href}').then((module) => module.loadNativeRuntime())
    .then(() => 'loaded', (error) => error.message)
    .then((said) => require('node:worker_threads').parentPort.postMessage(said))`
  const said = await new Promise((resolve) => {
    const thread = new Worker(code, { eval: true, env: {} })
    thread.once('message', resolve)
  })
  assert.match(String(said), /must load onnxruntime first/)
})
