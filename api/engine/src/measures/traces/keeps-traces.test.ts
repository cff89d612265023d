import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import type { FileFacts } from '../../decoding/decode.ts'
import { keepsTraces } from '../../measure/traces/trace.ts'

const keeps = (facts: Partial<FileFacts>) =>
  keepsTraces({ ...sampleEvidence().file, width: 1000, height: 1000, ...facts }, 75)

test('keeps traces in a JPEG from the given quality on, and always in a PNG', () => {
  assert.equal(keeps({ format: 'jpeg', jpegQuality: 75 }), true)
  assert.equal(keeps({ format: 'jpeg', jpegQuality: 74 }), false)
  assert.equal(keeps({ format: 'png', jpegQuality: null, bytes: 1000 }), true)
})

test('keeps traces in other formats from one bit per pixel on', () => {
  for (const format of ['webp', 'avif', 'heic'] as const) {
    assert.equal(keeps({ format, jpegQuality: null, bytes: 125_000 }), true)
    assert.equal(keeps({ format, jpegQuality: null, bytes: 60_000 }), false)
  }
})
