import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContentCredentials } from './content-credentials.ts'

/** A text as CBOR stores it. */
function text(value: string): Buffer {
  const header = value.length < 24 ? [0x60 + value.length] : [0x78, value.length]
  return Buffer.concat([Buffer.from(header), Buffer.from(value)])
}

const label = Buffer.from('jumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0', 'latin1')
const typeUrl = (type: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`

/** An actions assertion: maps of `action` and the entries next to it. The texts follow each other directly. */
const manifest = (...texts: string[]) =>
  Buffer.concat([Buffer.from('any picture '), label, Buffer.from([0xa1]), ...texts.map(text)])

test('finds no credentials in a file without a manifest', () => {
  const found = findContentCredentials(Buffer.from('c2pa.edited'))
  assert.deepEqual(found, { present: false, actions: [], sourceTypes: [] })
})

test('reads actions at their own length, whatever letter the next header is', () => {
  const found = findContentCredentials(
    manifest(
      'actions',
      'action',
      'c2pa.edited',
      'when',
      'action',
      'c2pa.color_adjustments',
      'softwareAgent',
      'x',
    ),
  )
  assert.deepEqual([found.present, found.actions], [true, ['c2pa.edited', 'c2pa.color_adjustments']])
})

test('ignores actions that change nothing visible', () => {
  const found = findContentCredentials(
    manifest(
      'action',
      'c2pa.created',
      'action',
      'c2pa.cropped',
      'action',
      'c2pa.edited.metadata',
      'c2pa.actions.v2',
    ),
  )
  assert.deepEqual(found.actions, [])
})

test('ends source types at their own end', () => {
  const found = findContentCredentials(
    manifest(
      'digitalSourceType',
      typeUrl('trainedAlgorithmicMedia'),
      'softwareAgent',
      'digitalSourceType',
      typeUrl('digitalCapture'),
      'a',
    ),
  )
  assert.deepEqual(found.sourceTypes, ['trainedAlgorithmicMedia', 'digitalCapture'])
})

test('reads assertions in JSON too', () => {
  const json = JSON.stringify({
    actions: [{ action: 'c2pa.filtered', digitalSourceType: typeUrl('composite') }],
  })
  const found = findContentCredentials(Buffer.concat([label, Buffer.from(json)]))
  assert.deepEqual([found.actions, found.sourceTypes], [['c2pa.filtered'], ['composite']])
})
