import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { main } from 'assemblyscript/asc'
import { kernels, memoryOf } from './kernels.ts'

const sources = join(import.meta.dirname, '..', '..', '..', 'kernels')

test('has the bytes to which the sources compile', async () => {
  const outputs = new Map<string, string | Uint8Array>()
  const { error, stderr } = await main(['--config', join(sources, 'asconfig.json')], {
    writeFile: (name, contents) => void outputs.set(name, contents),
  })
  assert.equal(error, null, stderr.toString())
  const [compiled] = outputs.values()
  assert.ok(outputs.size === 1 && compiled instanceof Uint8Array)
  const kept = readFileSync(join(import.meta.dirname, 'kernels.wasm'))
  assert.ok(kept.equals(compiled), 'The sources changed: run `npm run make -- kernels`.')
})

test('has at least as much memory as is asked for, and never less than before', () => {
  const before = memoryOf(1).bytes.length
  const grown = memoryOf(before + 1)
  assert.ok(grown.bytes.length > before)
  assert.equal(grown.bytes.buffer, kernels.memory.buffer)
  assert.equal(grown.floats.byteLength, grown.bytes.byteLength)
  assert.equal(memoryOf(1), grown)
})
