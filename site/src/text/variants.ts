import type { IndexEntry, PublicRecord } from '@likeness/rules'
import { documentKind } from '@likeness/rules/kinds'
import { countryName } from '../messages/countries.ts'
import type { SiteTranslator } from '../messages/english.ts'
import { typeIn, typeName } from './wording.ts'

/** What the names of a document are made from. */
export type Named = Pick<IndexEntry, 'id' | 'title' | 'country' | 'size_mm'> &
  Partial<Pick<PublicRecord, 'own_language'>>

const slugOf = ({ id, country }: Named): string => id.slice(country.code.length + 1)
const kindOf = (document: Named) => documentKind({ document: slugOf(document) })

/** A word that tells a document from others of its country and kind. A name that no message has is in English. */
export interface VariantPart {
  readonly text: string
  readonly isEnglish: boolean
}

const abroad = /\b(abroad|missions?|embass(y|ies)|consul\w*|high commissions?)\b/i
const homeKinds: ReadonlySet<string> = new Set(['passport', 'identity-card'])

/**
 * Where a passport or an identity card is applied for, by its title, which names a mission or a country. Other documents have one
 * place, and a document in an emergency is not a choice between two.
 */
function placeOf(document: Named): 'abroad' | 'home' | null {
  if (!homeKinds.has(kindOf(document)) || /emergency/.test(document.id)) return null
  return abroad.test(document.title) ? 'abroad' : 'home'
}

/** The two places where a document is applied for, and the page that tells about each; null if there is one place alone. */
export interface PlaceChoice {
  readonly here: 'abroad' | 'home'
  /** The address of the other place: a page, or a part of this one. */
  readonly other: string
}

/** @param siblings The documents of the same country and kind. */
export function placeChoice(record: PublicRecord, siblings: readonly PublicRecord[]): PlaceChoice | null {
  const here = placeOf(record)
  if (here === null) return null
  const wanted = here === 'abroad' ? 'home' : 'abroad'
  const sibling = siblings.find((one) => placeOf(one) === wanted)
  if (sibling !== undefined) return { here, other: sibling.path }
  const isElsewhere = here === 'home' && record.alternatives.some((one) => abroad.test(one.for))
  return isElsewhere ? { here, other: '#alternatives' } : null
}

/** The parts of a slug that have a message. */
const words = {
  arrival: 'variant.arrival',
  biometric: 'variant.biometric',
  'booklet-photo': 'variant.booklet',
  'by-proxy': 'variant.proxy',
  child: 'fact.children',
  confirmation: 'variant.confirmation',
  diplomatic: 'variant.diplomatic',
  diversity: 'variant.diversity',
  e: 'variant.electronic',
  electoral: 'variant.electoral',
  emergency: 'variant.emergency',
  extension: 'variant.extension',
  'five-year': 'variant.five-year',
  hajj: 'variant.hajj',
  internal: 'variant.internal',
  'long-stay': 'variant.long-stay',
  minor: 'fact.children',
  national: 'variant.national',
  permanent: 'variant.permanent',
  'postcard-photo': 'variant.postcard',
  schengen: 'variant.schengen',
  umrah: 'variant.umrah',
  voter: 'variant.electoral',
} as const

const isWord = (part: string): part is keyof typeof words => Object.hasOwn(words, part)

/** The parts of a slug that are countries. */
const countryParts: Readonly<Record<string, string>> = {
  india: 'in',
  indonesia: 'id',
  mexico: 'mx',
  usa: 'us',
}

/** The parts of a slug that are states, provinces and cities, each with a message. */
const areas = [
  'alberta',
  'california',
  'delaware',
  'georgia',
  'islamabad',
  'kerala',
  'los-angeles',
  'manila',
  'mumbai',
  'new-mexico',
  'new-south-wales',
  'northern-ireland',
  'northern-territory',
  'ontario',
  'queensland',
  'scotland',
  'shandong',
  'south-australia',
  'victoria',
  'washington',
] as const

const isArea = (part: string): part is (typeof areas)[number] => areas.some((area) => area === part)

/** The parts of a slug that are abbreviations or names, as they are written in every language. */
const properNames: Readonly<Record<string, string>> = {
  bank: 'IBPS',
  cat: 'CAT',
  crnm: 'CRNM',
  dni: 'DNI',
  eta: 'ETA',
  gate: 'GATE',
  'global-entry': 'Global Entry',
  hsk: 'HSK',
  ioe: 'IOE',
  'icao-9303': 'ICAO 9303',
  'k-eta': 'K-ETA',
  neet: 'NEET',
  nicop: 'NICOP',
  nta: 'NEET, JEE Main',
  nzeta: 'NZeTA',
  protean: 'Protean',
  psc: 'PSC',
  railway: 'RRB',
  ssc: 'SSC',
  topik: 'TOPIK',
  unified: 'KSA Visa',
  upsc: 'UPSC',
  utiitsl: 'UTIITSL',
  'welcome-stamp': 'Welcome Stamp',
}

/** Parts of a slug that its kind, its carrier or its place already say. */
const said =
  /(^|-)(passport|visa|identity-card|id-card|citizen-card|national-id|residence(-permit|-card)?|resident(-card|-certificate|-id)?|iqama|driving-licence|emirates|civil-id|on|id|abroad|domestic|online|digital|print|upload)(?=-|$)/g

/** What a slug says besides what is said elsewhere. */
const restOf = (slug: string): string =>
  slug
    .replace(said, '')
    .replace(/^-+|-+$/g, '')
    .replace(/-{2,}/g, '-')

/**
 * What tells a document from others of its country and kind: where it is applied for, a word or a name, and whether its photo is a
 * print or a file. Empty for one that has no siblings and no word of its own.
 */
function variantOf(document: Named, siblings: readonly Named[], t: SiteTranslator): VariantPart[] {
  const place = placeOf(document)
  const hasBoth = siblings.some((one) => placeOf(one) !== null && placeOf(one) !== place)
  const carrier = carrierText(document, t)
  return [
    ...(place === 'abroad' || (place === 'home' && hasBoth) ? [inLanguage(t(`variant.${place}`))] : []),
    ...partsNamed(restOf(slugOf(document)), t),
    ...(siblings.length > 0 && carrier !== null ? [inLanguage(carrier)] : []),
  ]
}

/** The same for a document of no usual kind, among those that are called the same: the rest of its slug, or else its carrier. */
function variantOfType(document: Named, isShared: boolean, t: SiteTranslator): VariantPart[] {
  const parts = partsNamed(restOf(typeIn(slugOf(document))?.rest ?? ''), t)
  const carrier = isShared && parts.length === 0 ? carrierText(document, t) : null
  return carrier === null ? parts : [inLanguage(carrier)]
}

const inLanguage = (text: string): VariantPart => ({ text, isEnglish: false })

/** The words and names of what a slug says besides its kind. */
function partsNamed(slug: string, t: SiteTranslator): VariantPart[] {
  if (slug === '') return []
  const whole = known(slug, t)
  if (whole !== null) return [inLanguage(whole)]
  const [first = '', ...others] = slug.split('-')
  const begin = known(first, t)
  return begin === null ? [asName(slug)] : [inLanguage(begin), ...partsNamed(others.join('-'), t)]
}

/** A part of a slug in the language; null for one that has no message and is no name. */
function known(part: string, t: SiteTranslator): string | null {
  if (isWord(part)) return t(words[part])
  if (isArea(part)) return t(`area.${part}`)
  const code = countryParts[part]
  return code === undefined ? (properNames[part] ?? null) : countryName({ code, name: asName(part).text }, t)
}

function asName(slug: string): VariantPart {
  const words = slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { text: words.join(' '), isEnglish: true }
}

const file = /\b(digital|online|upload(ed)?|e-photo|file)\b/i

/** Whether the photo is for an application on paper or by a file, as the slug says, or else the size; null where neither does. */
function carrierText({ size_mm, id, title }: Named, t: SiteTranslator): string | null {
  if (file.test(id)) return t('section.file')
  if (size_mm !== null) return t('section.paper')
  return file.test(title) ? t('section.file') : null
}

/**
 * How a document is named below its country: its title, or in another language what it is, and what tells it from others of the
 * kind. A document of which no message says what it is keeps its English title.
 */
export function nameIn(document: Named, siblings: readonly Named[], t: SiteTranslator) {
  const title: VariantPart = { text: document.title, isEnglish: t.language !== 'en' }
  const typeOf = (one: Named) => typeName(slugOf(one), one.own_language, t)
  const type = t.language === 'en' ? null : typeOf(document)
  if (type === null) return { heading: title, detail: [] }
  const isUsual = kindOf(document) !== 'other'
  const isOwnTitle = !isUsual && type === document.own_language?.title
  const isShared = siblings.some((one) => typeOf(one) === type)
  const detail = isUsual ? variantOf(document, siblings, t) : variantOfType(document, isShared, t)
  return { heading: inLanguage(type), detail: isOwnTitle ? [] : detail }
}

/** The parts as one text. */
export const variantText = (parts: readonly VariantPart[], t: SiteTranslator): string =>
  parts.map(({ text }) => text).join(t.rules('answer.separator'))
