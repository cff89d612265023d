import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { documentPicture, sitePicture } from './document-picture.ts'

it('draws the frame with what the rule states, in outlines alone', () => {
  const svg = documentPicture(recordOf('us-passport'))
  assert.match(svg, /fill="#0a568f" fill-opacity/)
  assert.match(svg, /fill="#a63c0e" fill-opacity/)
  assert.ok(!documentPicture(recordOf('gb-passport-digital')).includes('fill-opacity'))
  for (const each of [svg, sitePicture()]) assert.ok(!/<text|font|href/.test(each))
})

it('depends on what is shown, and on nothing else', () => {
  const record = recordOf('us-passport')
  assert.equal(documentPicture({ ...record, evidence: 'Otherwise.' }), documentPicture(record))
  assert.notEqual(documentPicture({ ...record, title: 'Otherwise' }), documentPicture(record))
})
