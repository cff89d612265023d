import type { documentKinds, Language, PublicRecord } from '@likeness/rules'
import { documentKind } from '@likeness/rules/kinds'
import { countryName } from '../messages/countries.ts'
import { ofEnglish, type SiteTranslator } from '../messages/english.ts'

/** What stands between two sentences: Chinese and Japanese have no space there. */
export const sentenceSpace = ({ language }: Pick<SiteTranslator, 'language'>): string =>
  ['ja', 'zh-Hans', 'zh-Hant'].includes(language) ? '' : ' '

/** Sentences as one text. */
export const joined = (sentences: readonly string[], t: Pick<SiteTranslator, 'language'>): string =>
  sentences.join(sentenceSpace(t))

const fullStops: Readonly<Record<string, string>> = {
  bn: '।',
  hi: '।',
  ja: '。',
  th: '',
  'zh-Hans': '。',
  'zh-Hant': '。',
}

/** A text as a sentence: with the full stop of its language. */
export const sentence = (text: string, { language }: Pick<SiteTranslator, 'language'>): string =>
  text + (fullStops[language] ?? '.')

/** `2026-10-08` as "8 October 2026", `2026-10` and `2026.10` as "October 2026", `2026` unchanged, in a language. */
export function longDate(date: string, language: Language = 'en'): string {
  const [year = '', month, day] = date.split(/[-.]/)
  if (month === undefined) return year
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  return format(language, day !== undefined).format(at)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates are those of the Gregorian calendar in Western digits, so that readers can compare them with the source. */
function format(language: Language, withDay: boolean): Intl.DateTimeFormat {
  const key = `${language} ${withDay}`
  const tag = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(withDay && { day: 'numeric' }),
  })
  formats.set(key, made)
  return made
}

/** The name of a kind of document in a list of choices, and in a heading. */
export const kindName = (kind: (typeof documentKinds)[number], t: SiteTranslator): string => t(`kind.${kind}`)

/**
 * What documents of no usual kind are called, by their slugs; the others keep their English titles. The part of a slug that no
 * pattern has, such as `queensland`, tells documents of one type apart.
 */
const types = [
  [/^international-driving-permit/, 'type.driving-permit'],
  [/work-permit|employment-pass/, 'type.work-permit'],
  [/^photo-card/, 'type.photo-card'],
  [/^working-with-children/, 'type.working-with-children'],
  [/^special-entry-permit/, 'type.special-entry'],
  [/^photo-3x4/, 'type.membership-photo'],
  [/^firearms?-(licence|certificate)/, 'type.firearms'],
  [/^air-weapon-certificate/, 'type.air-weapon'],
  [/^indian-status-card/, 'type.indian-status'],
  [/^home-return-permit/, 'type.home-return'],
  [/^mainland-travel-permit-taiwan/, 'type.taiwan-permit'],
  [/^hong-kong-macao-permit/, 'type.hong-kong-macao'],
  [/^asylum-application/, 'type.asylum'],
  [/^health-card/, 'type.health-card'],
  [/^blue-badge/, 'type.disabled-parking'],
  [/^disability-(card|certificate)/, 'type.disability'],
  [/^bus-pass/, 'type.bus-pass'],
  [/^taxi-driver-licence/, 'type.taxi'],
  [/^voter-(card|authority-certificate)/, 'type.voter'],
  [/^foreigners-registration/, 'type.foreigners'],
  [/^care-manager-card/, 'type.care-manager'],
  [/^hazardous-materials-licence/, 'type.hazardous-materials'],
  [/^real-estate-agent-card/, 'type.real-estate-agent'],
  [/^youth-card/, 'type.youth-card'],
  [/^student-pass/, 'type.student-pass'],
  [/^long-term-visit-pass/, 'type.long-term-pass'],
  [/^nin$/, 'type.identity-number'],
  [/^consular-card/, 'type.consular-card'],
  [/^(?=global-entry)/, 'type.trusted-traveller'],
  [/^(?=icao)/, 'type.portrait-standard'],
  [/^civil-service-(application|exam)/, 'type.civil-service'],
  [/^(college-entrance|csat)-exam/, 'type.college-entrance'],
  [/^graduate-exam/, 'type.graduate-exam'],
  [/citizenship|naturalization/, 'type.citizenship'],
  [/^(un-)?laissez-passer|travel-document|return-certificate/, 'type.travel-paper'],
  [/job-application/, 'type.job-application'],
  [/(^|-)exam(-photo)?$|^(?=neet)/, 'type.exam'],
  [/^police-certificate|^police-clearance|^good-conduct-letter/, 'type.police-certificate'],
  [/^seafarers?-book/, 'type.seafarers-book'],
  [/^my-number-card/, 'type.my-number'],
  [/^aadhaar/, 'type.aadhaar'],
  [/^oci-card/, 'type.oci-card'],
  [/^pan-card/, 'type.pan-card'],
  [/^green-card-renewal/, 'type.green-card'],
] as const

/**
 * What a document is, by its slug: a usual kind, what its country calls it in the reader's language, or what such documents are
 * called; null for one that has only its English title.
 * @param own What it is called in its country's own language, as far as that is known.
 */
export function typeName(document: string, own: OwnTitle, t: SiteTranslator): string | null {
  const kind = documentKind({ document })
  if (kind !== 'other') return kindName(kind, t)
  // Chinese in either script is tagged by its language alone.
  if (own?.title && [own.lang, `${own.lang}-Hans`].includes(t.language)) return own.title
  const type = typeIn(document)
  return type && t(type.message)
}

/** The message for what a document of no usual kind is called, and the rest of its slug; null if it has only its English title. */
export function typeIn(document: string) {
  const found = types.find(([pattern]) => pattern.test(document))
  return found ? { message: found[1], rest: document.replace(found[0], '') } : null
}

type OwnTitle = PublicRecord['own_language'] | undefined

type Titled = Pick<PublicRecord, 'document' | 'title' | 'country'> & { own_language?: OwnTitle }

/** The heading of a document's page: its title, or in another language than English its country and kind. */
export function titleIn(record: Titled, t: SiteTranslator): string {
  if (t.language === 'en') return record.title
  return t('document.heading', {
    country: countryName(record.country, t),
    kind: afterColon(typeName(record.document, record.own_language, t) ?? kindName('other', t), t),
  })
}

/** Russian and Ukrainian have no capital letter after a colon. */
const afterColon = (kind: string, { language }: SiteTranslator) =>
  language === 'ru' || language === 'uk' ? kind.charAt(0).toLocaleLowerCase(language) + kind.slice(1) : kind

/** The authority's name: in the reader's language if it is its own too, otherwise with the language that it is in. */
export function authorityIn(
  { authority, own_language: own }: Pick<PublicRecord, 'authority' | 'own_language'>,
  t: SiteTranslator,
): { name: string; lang?: string | undefined } {
  if (own?.authority && own.lang === t.language) return { name: own.authority }
  return { name: authority, lang: own?.authority === authority ? own.lang : ofEnglish(t).lang }
}

/** The outcomes of a check as the API names them, and the meaning of each in a language. */
export const outcomes = (t: SiteTranslator) =>
  [
    { name: 'READY', meaning: t('outcome.ready') },
    { name: 'REVIEW', meaning: t('outcome.review') },
    { name: 'RETAKE', meaning: t('outcome.retake') },
  ] as const
