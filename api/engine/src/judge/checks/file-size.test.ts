import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { fileSize } from './file-size.ts'

function weighed(bytes: number, document = 'us-visa-digital') {
  const { file } = sampleEvidence()
  return fileSize.run(sampleEvidence({ document, mode: 'validate', file: { ...file, bytes } }))
}

test('a file within the limits passes, one beyond fails', () => {
  assert.equal(weighed(200_000)?.outcome, 'PASS')
  const large = weighed(300_000)
  assert.deepEqual([large?.outcome, large?.code, large?.measured], ['FAIL', 'file_too_large', 300])
  assert.equal(weighed(30_000, 'gb-passport-digital')?.code, 'file_too_small')
})

test('between 1,000 and 1,024 bytes a kB it is REVIEW, on the side of the limit that is near', () => {
  const small = weighed(50_500, 'gb-passport-digital')
  assert.deepEqual([small?.outcome, small?.code], ['REVIEW', 'file_too_small'])
  assert.equal(weighed(243_000)?.code, 'file_too_large')
  assert.equal(weighed(243_000)?.outcome, 'REVIEW')
})

test('is left out in check', () => {
  assert.equal(fileSize.run(sampleEvidence({ document: 'us-visa-digital' })), null)
})
