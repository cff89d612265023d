import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../catalog.ts'
import { documentData, scriptJson } from './structured-data.ts'

it('names the page, its sources and its place in the catalog', () => {
  const record = recordOf('us-passport')
  const text = JSON.stringify(documentData(record, new URL('https://x.example')))
  for (const part of ['"https://x.example/requirements/us/passport"', record.source_url, '"position":3']) {
    assert.ok(text.includes(part), part)
  }
})

it('escapes what would end the script element', () => {
  assert.equal(scriptJson({ a: '</script>' }), '{"a":"\\u003c/script>"}')
})
