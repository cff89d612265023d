import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { withoutNative } from '#testing/native-runtime.ts'
import { fillPlanar } from './native-network.ts'

const program = fileURLToPath(new URL('../../testing/processes/open-native-quietly.ts', import.meta.url))

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
  const { href } = new URL('./native-network.ts', import.meta.url)
  const code = `import('${href}').then((module) => module.loadNativeRuntime())
    .then(() => 'loaded', (error) => error.message)
    .then((said) => require('node:worker_threads').parentPort.postMessage(said))`
  const said = await new Promise((resolve) => {
    const thread = new Worker(code, { eval: true, env: {} })
    thread.once('message', resolve)
  })
  assert.match(String(said), /must load onnxruntime first/)
})

/** The plain form: the number of a level, bit for bit. */
const numberOf = {
  unit: (level: number) => Math.fround(level / 255),
  signed: (level: number) => Math.fround(Math.fround(level / 127.5) - 1),
}

test('gives the bits of its plain form for every level', () => {
  const levels = Uint8ClampedArray.from({ length: 3 * 256 }, (_, at) => Math.floor(at / 3))
  for (const range of ['unit', 'signed'] as const) {
    const input = new Float32Array(levels.length)
    fillPlanar(input, { width: 256, height: 1, rgb: levels }, range)
    assert.deepEqual(
      input,
      Float32Array.from({ length: levels.length }, (_, at) => numberOf[range](at % 256)),
    )
  }
})
