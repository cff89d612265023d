import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleEvidence } from '#testing/sample-evidence.ts'
import { notesOn } from './notes.ts'

const codes = (id: string) => notesOn(documentOf(id), 'en').map(({ code }) => code)

test('a rule that states everything has no notes', () => {
  assert.deepEqual(notesOn(documentOf('us-passport'), 'en'), [])
})

test('says who takes the photo, and that another one is not accepted', () => {
  const [taken] = notesOn(documentOf('de-passport'), 'en').filter(({ code }) => code === 'taken_by_approved')
  assert.match(
    taken?.message ?? '',
    /^The photo is taken by the authority or by a photographer.* not accepted/,
  )
  const brought = notesOn(
    {
      ...documentOf('us-passport'),
      taken: { by: 'authority-or-applicant', cite: ['a'] },
    },
    'en',
  )
  assert.deepEqual(brought, [
    {
      code: 'taken_or_brought',
      message: 'The authority takes the photo itself, or accepts one that is brought.',
      fields: [],
    },
  ])
})

test('names the case of somebody else who takes the photo', () => {
  const [taken] = notesOn(documentOf('lk-passport'), 'en')
  assert.equal(taken?.code, 'taken_by_case')
  assert.match(
    taken?.message ?? '',
    /In the country: The photo is taken by the authority or by a photographer/,
  )
})

test('says how the photo is handed in', () => {
  assert.ok(codes('gb-passport').includes('submission'))
})

test('names what the authority does not state', () => {
  assert.ok(codes('br-passport').includes('not_stated'))
  const [unstated] = notesOn(documentOf('br-passport'), 'en').filter(({ code }) => code === 'not_stated')
  assert.deepEqual(unstated?.fields, ['print', 'headHeight', 'background'])
  assert.match(
    unstated?.message ?? '',
    /does not state the size of the photo, the size of the head or the colour/,
  )
})

test('says that a background was replaced where the authority is silent about that', () => {
  const { declared } = sampleEvidence().file
  const replaced = { ...declared, changedParts: ['background'] }
  const noted = (id: string) => notesOn(documentOf(id), 'en', replaced).map(({ code }) => code)
  assert.ok(noted('fr-passport').includes('background_replaced'))
  assert.ok(!noted('us-passport').includes('background_replaced'))
  assert.ok(!codes('fr-passport').includes('background_replaced'))
})
