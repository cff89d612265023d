import { apiDocument } from './document.ts'

/** A sample photo as its table shows it. */
export interface ShownSample {
  file: string
  address: string
  provokes: string
  /** The calls in which it provokes this. */
  where: string
}

const placeNames = {
  check: 'check and validate',
  background: 'background',
  job: 'the call that makes a job',
  item: 'an item of a job',
} as const

const all = apiDocument['x-samples'].map(({ name, provokes, problem, places }) => ({
  isProblem: problem !== null,
  isCheck: name.startsWith('check-'),
  file: `${name}.jpg`,
  address: `/samples/${name}.jpg`,
  provokes,
  where: problem === null ? 'all calls' : places.map((place) => placeNames[place]).join('; '),
}))

/** What holds in test mode, in sentences. */
export const testModeFacts = [
  'The key decides the mode: `lk_live_` or `lk_test_`. Addresses, bodies and answers are the same.',
  'No call in test mode is charged. `charge` has the amount `0.00`, and no wallet is needed.',
  'Results, jobs, webhooks and events have `"livemode": false`. What was made in one mode is not found from the other.',
  'The sample photos below always have the same outcome, for any document. They are known by their bytes: send them as they are.',
  'Any other photo is judged as in live mode: 200 of an account in 24 hours, then `rate_limited`.',
  'With a live key, a sample is a photo like any other.',
]

/** The samples by what they provoke. */
export const sampleGroups: readonly { id: string; title: string; about: string; samples: ShownSample[] }[] = [
  {
    id: 'verdicts',
    title: 'A photo for each verdict',
    about: 'The result has the figures, the checks and the notes of the document that the call names.',
    samples: all.filter(({ isProblem, isCheck }) => !isProblem && !isCheck),
  },
  {
    id: 'checks',
    title: 'A photo for each check',
    about: 'All other checks pass. A check that never fails for certain is REVIEW.',
    samples: all.filter(({ isCheck }) => isCheck),
  },
  {
    id: 'problems',
    title: 'A photo for each problem',
    about:
      'Problems that a call cannot cause at will. Others you cause yourself: `unknown_document` by a document that does not exist, `invalid_request` by a field that does not exist, `invalid_key` by a wrong key.',
    samples: all.filter(({ isProblem }) => isProblem),
  },
]
