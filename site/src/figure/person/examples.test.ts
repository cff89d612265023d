import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../../testing/catalog-records.ts'
import { inEnglish } from '../../messages/english.ts'
import { examplesOf } from './examples.ts'

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
