import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleEvidence } from '../../../testing/sample-evidence.ts'
import { fileFormat } from './file-format.ts'

const { file } = sampleEvidence()
const png = { ...file, format: 'png' } as const

test('validate holds the format to the rule’s list', () => {
  assert.equal(
    fileFormat.run(sampleEvidence({ document: 'us-visa-digital', mode: 'validate' }))?.outcome,
    'PASS',
  )
  const found = fileFormat.run(sampleEvidence({ document: 'us-visa-digital', mode: 'validate', file: png }))
  assert.deepEqual([found?.outcome, found?.advice], ['FAIL', 'Save the photo as JPEG.'])
})

test('is left out in check, which saves its crop anew, and if the rule names no format', () => {
  assert.equal(fileFormat.run(sampleEvidence({ document: 'us-visa-digital', file: png })), null)
  assert.equal(fileFormat.run(sampleEvidence({ document: 'au-passport', mode: 'validate' })), null)
})

test('HEIC is accepted if the rule accepts HEIF', () => {
  const document = documentOf('us-visa-digital')
  const upload = {
    ...document.upload,
    formats: { allowed: ['jpeg' as const, 'heif' as const], cite: ['digital-image-page'] },
  }
  const heic = sampleEvidence({
    document: { ...document, upload },
    mode: 'validate',
    file: { ...file, format: 'heic' },
  })
  assert.equal(fileFormat.run(heic)?.outcome, 'PASS')
})
