import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withoutNative } from '../../testing/native-runtime.ts'
import type { InferenceChoice } from '../choices.ts'

const run = promisify(execFile)
const testing = (name: string) => new URL(`../../testing/processes/${name}`, import.meta.url)

/** What a process says that judges a drawn portrait, with or without the native runtime's package. */
async function judged(choice: InferenceChoice, installed: boolean): Promise<string> {
  const hook = installed ? [] : ['--import', testing('leave-out-native.ts').href]
  const { stdout } = await run(process.execPath, [...hook, fileURLToPath(testing('judge-drawn.ts')), choice])
  return stdout
}

test('where the package is not installed, TensorFlow.js judges as before', async () => {
  assert.equal(await judged('auto', false), 'wasm: wasm READY')
  assert.equal(await judged('wasm', false), 'wasm: wasm READY')
})

test('who asks for the native runtime gets it, or an error with a name', {
  skip: withoutNative,
}, async () => {
  assert.equal(await judged('native', true), 'native: native READY')
  assert.equal(await judged('auto', true), 'native: native READY')
  assert.equal(await judged('native', false), 'NoNativeInference')
})

test('who asks for WASM gets it, also where the package is installed', async () => {
  assert.equal(await judged('wasm', true), 'wasm: wasm READY')
})
