import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findXmp, xmpValues } from './xmp-text.ts'

const packet = (inside: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${inside}</x:xmpmeta>`

test('the packet is found among other bytes, and nothing where there is none', () => {
  const file = Buffer.concat([Buffer.alloc(9, 255), Buffer.from(`${packet('<a/>')} and more`)])
  assert.equal(findXmp(file), '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/>')
  assert.equal(findXmp(file.subarray(0, 15)), '')
  // Of a view into a larger buffer, only the view is looked at.
  assert.equal(findXmp(new Uint8Array(file.buffer, file.byteOffset, 9)), '')
})

test('a packet without an end is read as far as 256 kB', () => {
  const endless = Buffer.from(packet('x'.repeat(400_000)).replace('</x:xmpmeta>', ''))
  assert.equal(findXmp(endless).length, 256_000)
})

test('values are read from attributes and elements, under any prefix', () => {
  const text = packet(
    '<d xmp:CreatorTool="One"/><tiff:Software> Two </tiff:Software><q:CreatorTool>Three</q:CreatorTool>',
  )
  assert.deepEqual(xmpValues(text, 'CreatorTool'), ['One', 'Three'])
  assert.deepEqual(xmpValues(text, 'Software'), ['Two'])
  assert.deepEqual(xmpValues(text, 'Tool'), [])
})

test('a value of more than 200 characters is left out', () => {
  const of = (length: number) => xmpValues(packet(`<d a:Tool="${'x'.repeat(length)}"/>`), 'Tool').length
  assert.deepEqual([of(200), of(201)], [1, 0])
})
