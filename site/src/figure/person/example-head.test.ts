import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleHead } from './example-head.ts'
import type { Picture } from './examples.ts'
import { person } from './person.ts'
import { variants } from './variants.ts'

const has = (picture: Picture, ...paths: string[]) => paths.map((d) => exampleHead(picture).includes(d))

test('draws a plain head with hair, brows and a closed mouth, and without accessories', () => {
  assert.deepEqual(has('bare', person.hair, person.brows, person.mouth), [true, true, true])
  assert.deepEqual(has('bare', variants.lenses, variants.hat, variants.scarf), [false, false, false])
})

test('draws in each example what it is about', () => {
  assert.deepEqual(has('glasses', variants.lenses, variants.glare), [true, false])
  assert.deepEqual(has('glare', variants.lenses, variants.glare), [true, true])
  assert.deepEqual(has('scarf', variants.scarf, person.hair), [true, false])
  assert.deepEqual(has('hat', variants.hat, person.hair), [true, true])
  assert.deepEqual(has('broad-smile', variants.broadSmile, person.mouth), [true, false])
  assert.deepEqual(has('slight-smile', variants.slightSmile, person.mouth), [true, false])
  assert.deepEqual(has('open-mouth', variants.openMouth, person.mouth), [true, false])
})

test('draws a child with a separate head, which its examples change', () => {
  const { child } = variants
  assert.deepEqual(has('child', child.face, child.mouth, person.face), [true, true, false])
  assert.deepEqual(has('child-open-mouth', variants.openMouth, child.mouth), [true, false])
  assert.deepEqual(has('child-eyes-closed', child.closedLids, person.lids), [true, false])
  assert.deepEqual(has('child-tilted', 'rotate(14)', child.closedLids), [true, false])
})
