import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicRecord } from '@likeness/rules'
import { sampleRule } from '../../../rules/testing/rule.ts'
import { inEnglish } from '../messages/english.ts'
import { isTakenOnSite, onSite } from './on-site.ts'

const cite = ['law']
const recordWith = (replaced: Parameters<typeof sampleRule>[0]) => publicRecord(sampleRule(replaced))
const taken = (by: string) => ({ taken: { by, cite } })

test('a photo is taken on site if the applicant cannot bring one', () => {
  const by = (who: string) => isTakenOnSite(recordWith(taken(who)))
  assert.deepEqual(['authority', 'approved-photographer', 'authority-or-applicant'].map(by), [
    true,
    true,
    false,
  ])
  assert.equal(isTakenOnSite(recordWith({})), false)
})

test('what to bring follows from who takes the photo and from the prints that are asked for', () => {
  const bring = (count?: number, who = 'authority') =>
    onSite(
      recordWith({ ...taken(who), print: count === undefined ? undefined : { copies: { count, cite } } }),
      inEnglish,
    ).bring
  assert.equal(bring(), 'No photo needs to be brought, as far as we read.')
  assert.equal(bring(0), 'Bring no photo.')
  assert.match(bring(2), /bring 2 prints/)
  assert.match(bring(undefined, 'approved-photographer'), /what the photographer gives you/)
})

test('what to wear is what the authority states, or else what holds nearly everywhere', () => {
  const silent = onSite(recordWith(taken('authority')), inEnglish)
  assert.match(silent.wear ?? '', /does not say what to wear/)
  assert.deepEqual(
    silent.facts.map(({ key }) => key),
    ['taken'],
  )
  const stated = onSite(
    recordWith({
      ...taken('authority'),
      attire: { text: 'No uniform.', cite },
      submission: { text: 'In person.', cite },
    }),
    inEnglish,
  )
  assert.equal(stated.wear, null)
  assert.deepEqual(
    stated.facts.map(({ key }) => key),
    ['taken', 'submission', 'attire'],
  )
})
