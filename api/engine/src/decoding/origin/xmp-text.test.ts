import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findXmp, xmpValues } from './xmp-text.ts'

const packet = (inside: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${inside}</x:xmpmeta>`

test('finds the packet among other bytes, and nothing if there is none', () => {
  const file = Buffer.concat([Buffer.alloc(9, 255), Buffer.from(`${packet('<a/>')} and more`)])
  assert.equal(findXmp(file), '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/>')
  assert.equal(findXmp(file.subarray(0, 15)), '')
  // In a view of a larger buffer, only the view is searched.
  assert.equal(findXmp(new Uint8Array(file.buffer, file.byteOffset, 9)), '')
})

test('reads up to 256 kB of a packet without an end', () => {
  const endless = Buffer.from(packet('x'.repeat(400_000)).replace('</x:xmpmeta>', ''))
  assert.equal(findXmp(endless).length, 256_000)
})

test('reads values from attributes and elements, with any prefix', () => {
  const text = packet(
    '<d xmp:CreatorTool="One"/><tiff:Software> Two </tiff:Software><q:CreatorTool>Three</q:CreatorTool>',
  )
  assert.deepEqual(xmpValues(text, 'CreatorTool'), ['One', 'Three'])
  assert.deepEqual(xmpValues(text, 'Software'), ['Two'])
  assert.deepEqual(xmpValues(text, 'Tool'), [])
})

test('leaves out a value of more than 200 characters', () => {
  const of = (length: number) => xmpValues(packet(`<d a:Tool="${'x'.repeat(length)}"/>`), 'Tool').length
  assert.deepEqual([of(200), of(201)], [1, 0])
})
