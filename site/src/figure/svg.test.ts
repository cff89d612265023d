import assert from 'node:assert/strict'
import { test } from 'node:test'
import { element, path, text } from './svg.ts'

test('writes an element with its attributes, rounds numbers and leaves out undefined values', () => {
  const line = element('line', { class: 'edge', x1: 1 / 3, x2: -2.005, y1: 40, 'data-part': undefined })
  assert.equal(line, '<line class="edge" x1="0.33" x2="-2" y1="40"></line>')
  assert.equal(element('g', {}, path('skin', 'M0 0')), '<g><path class="skin" d="M0 0"></path></g>')
})

test('escapes text of rules, so that it cannot end an attribute or begin an element', () => {
  assert.equal(element('g', { id: '"><b>' }), '<g id="&quot;&gt;&lt;b&gt;"></g>')
  assert.equal(text('≤ 35 & <b>'), '≤ 35 &amp; &lt;b&gt;')
})
