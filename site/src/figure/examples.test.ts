import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { recordOf } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { exampleHead, examplesOf, type Picture } from './examples.ts'
import { person, variants } from './person-svg.ts'

const shown = (id: string, key: string) =>
  examplesOf(recordOf(id), inEnglish)
    .filter((example) => example.key === key)
    .map(({ verdict, picture }) => `${verdict}: ${picture}`)

it('draws what the rule allows and what it forbids', () => {
  assert.deepEqual(shown('us-passport', 'glasses'), ['yes: bare', 'no: glasses'])
  assert.deepEqual(shown('us-passport', 'head_covering'), ['yes: scarf', 'no: hat'])
  assert.deepEqual(shown('au-passport', 'children'), ['yes: child-open-mouth'])
})

it('draws nothing that the authority does not state', () => {
  const silent = recordOf('us-passport')
  const nothing = { glasses: null, head_covering: null, expression: null, mouth: null, children: [] }
  assert.deepEqual(examplesOf({ ...silent, ...nothing }, inEnglish), [])
})

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
