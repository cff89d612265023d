import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import { type Fact, fileFacts, personFacts, pictureFacts, printFacts } from './facts.ts'
import { figureRows } from './figure-rows.ts'

/** Something that an authority does not state: the member of the record that would have it, and its name in a list. */
export interface AbsentFact {
  key: string
  name: string
}

/** All that the authority does not state, in the order of the page, for one line that lists it. */
export function absentFacts(record: PublicRecord, t: SiteTranslator): AbsentFact[] {
  const inList = listNames(t)
  const figures = figureRows(record, t).filter(({ provenance }) => provenance === null)
  return [
    ...(record.rule_since === null ? [{ key: 'rule_since', name: t('absent.rule-since') }] : []),
    ...figures.map(({ key, name }) => ({ key, name: inList[key] ?? inText(name, t) })),
    ...(record.background === null ? [{ key: 'background', name: t('absent.background') }] : []),
    ...unstated(personFacts(record, t), t),
    ...(record.children.length === 0 ? [{ key: 'children', name: t('absent.children') }] : []),
    ...unstated(pictureFacts(record, t), t),
    ...unstated(printFacts(record, t), t, 'absent.on-paper'),
    ...unstated(fileFacts(record, t), t, 'absent.of-file'),
  ]
}

/** Names that say in a list what their facts say in a table. */
const listNames = (t: SiteTranslator): Readonly<Record<string, string>> => ({
  capture: t('absent.capture'),
  framing: t('absent.framing'),
  inter_eye_distance: t('absent.inter-eye'),
  submission: t('absent.submission'),
  taken: t('absent.taken'),
})

/** A name inside a sentence. Only German writes nouns with a capital there. */
const inText = (name: string, t: SiteTranslator) =>
  t.language === 'de' ? name : name.charAt(0).toLocaleLowerCase(t.language) + name.slice(1)

function unstated(
  facts: readonly Fact[],
  t: SiteTranslator,
  of?: 'absent.on-paper' | 'absent.of-file',
): AbsentFact[] {
  const inList = listNames(t)
  return stated(facts, false).map(({ key, name }) => {
    const plain = inList[key] ?? inText(name, t)
    return { key, name: of === undefined ? plain : t(of, { name: plain }) }
  })
}

/** The facts that the authority states, or those that it does not. */
export const stated = (facts: readonly Fact[], wanted = true): Fact[] =>
  facts.filter(({ text }) => (text !== null) === wanted)
