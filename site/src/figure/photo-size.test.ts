import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeGlyph } from './photo-size.ts'
import { element, path, text } from './svg.ts'

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

test('writes an element with its attributes, rounds numbers and leaves out undefined values', () => {
  const line = element('line', { class: 'edge', x1: 1 / 3, x2: -2.005, y1: 40, 'data-part': undefined })
  assert.equal(line, '<line class="edge" x1="0.33" x2="-2" y1="40"></line>')
  assert.equal(element('g', {}, path('skin', 'M0 0')), '<g><path class="skin" d="M0 0"></path></g>')
})

test('escapes text of rules, so that it cannot end an attribute or begin an element', () => {
  assert.equal(element('g', { id: '"><b>' }), '<g id="&quot;&gt;&lt;b&gt;"></g>')
  assert.equal(text('≤ 35 & <b>'), '≤ 35 &amp; &lt;b&gt;')
})
