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
    ...unstated(pictureFacts(record, t), t).filter(({ key }) => key !== 'photo_code'),
    ...unstated(printFacts(record, t), t, 'absent.on-paper'),
    ...unstated(fileFacts(record, t), t, 'absent.of-file'),
  ]
}

/** Facts whose names say by themselves that they are of a print or of a file. */
const saysCarrier = new Set(['copies', 'file.bytes', 'file.compression'])

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
  return absent(facts).map(({ key, name }) => {
    const plain = inList[key] ?? inText(name, t)
    return { key, name: of === undefined || saysCarrier.has(key) ? plain : t(of, { name: plain }) }
  })
}

/** The facts that the authority states. */
export const stated = (facts: readonly Fact[]): Fact[] => facts.filter(({ text }) => text !== null)

/** Facts that few authorities state, so that no reader misses them. */
const seldomStated = new Set(['teeth', 'ears', 'hair', 'attire.required', 'attire.forbidden'])

/** The facts that the authority does not state, and that readers expect. */
export const absent = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ key, provenance }) => provenance === null && !seldomStated.has(key))

type TakenBy = NonNullable<PublicRecord['taken']>['by']

/** The messages on what it means for a reader who takes the photo. */
const forReader = {
  authority: 'taken.authority',
  'authority-or-applicant': 'taken.authority-or-applicant',
  'approved-photographer': 'taken.approved-photographer',
  'commercial-photographer': 'taken.approved-photographer',
  booth: 'taken.approved-photographer',
  app: 'bring.nothing',
  applicant: 'taken.applicant',
} as const satisfies Record<TakenBy, string>

/**
 * What a reader must know before any figure, because it decides whether the other rules matter at all: who takes the photo,
 * and how it is handed in. Null if the authority states neither.
 * @returns `taken` in the words of the record, which also begin its answer; null if the applicant is free to choose. `details`:
 * what this means for the reader. `notes`: those of the authority, in English.
 */
export function decidingFacts({ taken, submission }: PublicRecord, t: SiteTranslator) {
  if (taken === null && submission === null) return null
  const notes = [taken?.note, submission?.text, submission?.note].filter((text) => typeof text === 'string')
  return { taken: taken?.text ?? null, details: taken === null ? [] : [t(forReader[taken.by])], notes }
}

/** The answer of a record without its first sentence, where that says who takes the photo. */
export function answerAfterTaken({ answer, taken }: PublicRecord): string {
  return taken !== null && answer.startsWith(taken.text) ? answer.slice(taken.text.length).trim() : answer
}

const onSiteOnly: ReadonlySet<TakenBy> = new Set(['authority', 'approved-photographer', 'app'])

/**
 * Whether the photo is only ever taken by the authority, in its app, or by a photographer whom it approves. Such an authority
 * publishes few figures, because no applicant needs them. A photographer whom the applicant chooses, or a booth, needs them.
 */
export const isTakenOnSite = ({ taken }: Pick<PublicRecord, 'taken'>): boolean =>
  taken !== null && [taken, ...taken.cases].every(({ by }) => onSiteOnly.has(by))

const ownPhotos: ReadonlySet<TakenBy> = new Set(['authority-or-applicant', 'applicant'])

/** Whether the applicant may bring a photo of their own making, by some route or at some age. */
export const mayBeOwnPhoto = ({ taken }: Pick<PublicRecord, 'taken'>): boolean =>
  taken === null || [taken, ...taken.cases].some(({ by }) => ownPhotos.has(by))

/** The members of the record about which a page on a photo that is taken on site tells in its first section. */
const ownMembers = new Set(['taken', 'photo_code', 'submission'])

export const isAboutHandingIn = ({ key }: Fact): boolean => ownMembers.has(key)

/**
 * What a reader needs whose photo is taken on site (`isTakenOnSite`).
 * @returns `bring`: what to bring, or that nothing needs to be brought. `wear`: what to wear where the authority does not say
 * it; null if it does. `facts`: who takes the photo, how it is handed in, and the rules for the person, as far as stated.
 */
export function onSite(record: PublicRecord, t: SiteTranslator) {
  const { attire, glasses, head_covering } = record
  const saysWhatToWear = [attire, glasses, head_covering].some((one) => one !== null)
  return {
    bring: bringText(record, t),
    wear: saysWhatToWear ? null : t('wear.usual'),
    facts: stated([...pictureFacts(record, t).filter(isAboutHandingIn), ...personFacts(record, t)]),
  }
}

function bringText({ taken, copies }: PublicRecord, t: SiteTranslator): string {
  if (taken?.by === 'approved-photographer') return t('bring.photographer')
  if (taken?.by === 'app') return t('bring.nothing')
  if (copies === null) return t('bring.unknown')
  return copies.count === 0 ? t('bring.nothing') : t('bring.prints', { count: copies.count })
}

/** The messages that name the fields of a rule about which sources may differ. */
const messages = {
  'print.size': 'figure.print',
  'print.copies': 'fact.copies',
  'print.colour': 'fact.colour',
  'print.paper': 'fact.paper',
  'print.back': 'fact.back',
  'print.attachment': 'fact.attachment',
  upload: 'section.file',
  'upload.bytes': 'fact.bytes',
  'upload.pixels': 'figure.pixels',
  'upload.formats': 'fact.format',
  'upload.resolution': 'fact.resolution',
  'upload.colour': 'fact.colour',
  headHeight: 'figure.head-height',
  headWidth: 'figure.head-width',
  eyeLine: 'figure.eye-line',
  topMargin: 'figure.top-margin',
  lowerMargin: 'figure.lower-margin',
  interEyeDistance: 'figure.inter-eye',
  background: 'section.background',
  glasses: 'fact.glasses',
  headCovering: 'fact.head-covering',
  expression: 'fact.expression',
  attire: 'fact.attire',
  framing: 'fact.framing',
  recency: 'fact.recency',
  submission: 'fact.submission',
  taken: 'fact.taken',
  photoCode: 'fact.photo-code',
  children: 'fact.children',
} as const

const hasMessage = (about: string): about is keyof typeof messages => Object.hasOwn(messages, about)

/**
 * A conflict's subject in words: "Print copies". It is often a field of the rule (`print.copies`, `headHeight`); what has no
 * message is in English in every language.
 */
export function conflictSubject(about: string, t: SiteTranslator): { text: string; isEnglish: boolean } {
  if (t.language !== 'en' && hasMessage(about)) return { text: t(messages[about]), isEnglish: false }
  const words = about
    .replace(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    .replaceAll('.', ' ')
  return { text: words.charAt(0).toUpperCase() + words.slice(1), isEnglish: true }
}
