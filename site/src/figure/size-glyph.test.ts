import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeGlyph } from './size-glyph.ts'

const size = { widthLabel: '', heightLabel: '', text: '', remark: null }

test('draws prints to one scale, in the middle of their box', () => {
  const print = sizeGlyph({ ...size, unit: 'mm', width: 35, height: 45 })
  assert.match(print, /<rect class="mm" x="10.2" y="7.4" width="19.6" height="25.2">/)
})

test('draws files with a fixed longer side, and nothing if no size is stated', () => {
  const file = sizeGlyph({ ...size, unit: 'px', width: 600, height: 1200 })
  assert.match(file, /<rect class="px" x="13.5" y="7" width="13" height="26">/)
  assert.doesNotMatch(sizeGlyph(null), /rect/)
})
