import type { PublicRecord } from '@likeness/rules'
import { type Fact, fileFacts, personFacts, pictureFacts, printFacts } from './facts.ts'
import { figureRows } from './figure-rows.ts'

/** Something that an authority does not state: the member of the record that would have it, and its name in a list. */
export interface AbsentFact {
  key: string
  name: string
}

/** All that the authority does not state, in the order of the page, for one line that lists it. */
export function absentFacts(record: PublicRecord): AbsentFact[] {
  const figures = figureRows(record).filter(({ provenance }) => provenance === null)
  return [
    ...(record.rule_since === null ? [{ key: 'rule_since', name: 'since when the rule is in force' }] : []),
    ...figures.map(({ key, name }) => ({ key, name: inList[key] ?? name.toLowerCase() })),
    ...(record.background === null ? [{ key: 'background', name: 'background' }] : []),
    ...unstated(personFacts(record), ''),
    ...(record.children.length === 0 ? [{ key: 'children', name: 'rules for children' }] : []),
    ...unstated(pictureFacts(record), ''),
    ...unstated(printFacts(record), ' on paper'),
    ...unstated(fileFacts(record), ' of a file'),
  ]
}

/** Names that say in a list what their facts say in a table. */
const inList: Readonly<Record<string, string>> = {
  capture: 'distance and size at which it is taken',
  framing: 'what must be in view',
  inter_eye_distance: 'distance between the eyes',
  submission: 'how it is handed in',
  taken: 'who takes the photo',
}

const unstated = (facts: readonly Fact[], of: string): AbsentFact[] =>
  stated(facts, false).map(({ key, name }) => ({ key, name: `${inList[key] ?? name.toLowerCase()}${of}` }))

/** The facts that the authority states, or those that it does not. */
export const stated = (facts: readonly Fact[], wanted = true): Fact[] =>
  facts.filter(({ text }) => (text !== null) === wanted)
