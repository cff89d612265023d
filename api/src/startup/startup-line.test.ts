import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testConfig } from '#testing/app.ts'
import { startupLine } from './open-parts.ts'

test('the first line of the log says what runs the networks, and how decoders are held', () => {
  const line = startupLine(testConfig(), { confinement: 'none', runtime: 'native' })
  assert.partialDeepStrictEqual(line, { networks: 'native', decoders: 'none', inference: 'auto' })
})
