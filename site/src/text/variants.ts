import type { IndexEntry, PublicRecord } from '@likeness/rules'
import { documentKind } from '@likeness/rules/kinds'
import type { SiteTranslator } from '../messages/english.ts'
import { kindName } from './wording.ts'

/** What the names of a document are made from. */
export type Named = Pick<IndexEntry, 'id' | 'title' | 'country' | 'size_mm'>

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

/** The parts of a slug that have a message; the others are names, such as `los-angeles`. */
const words: Readonly<Record<string, 'variant.electronic' | 'variant.emergency' | 'fact.children'>> = {
  e: 'variant.electronic',
  emergency: 'variant.emergency',
  child: 'fact.children',
  minor: 'fact.children',
}

/** Parts of a slug that its kind, its carrier or its place already say. */
const said =
  /(^|-)(passport|visa|identity-card|id-card|national-id|residence-permit|driving-licence|id|abroad|domestic|online|digital|print|upload)(?=-|$)/g

/**
 * What tells a document from others of its country and kind: where it is applied for, a word or a name, and whether its photo is a
 * print or a file. Empty for one that has no siblings and no word of its own.
 */
export function variantOf(document: Named, siblings: readonly Named[], t: SiteTranslator): VariantPart[] {
  if (kindOf(document) === 'other') return []
  const inLanguage = (text: string): VariantPart => ({ text, isEnglish: false })
  const place = placeOf(document)
  const hasBoth = siblings.some((one) => placeOf(one) !== null && placeOf(one) !== place)
  const rest = slugOf(document)
    .replace(said, '')
    .replace(/^-+|-+$/g, '')
    .replace(/-{2,}/g, '-')
  const word = words[rest]
  const carrier = carrierText(document, t)
  return [
    ...(place === 'abroad' || (place === 'home' && hasBoth) ? [inLanguage(t(`variant.${place}`))] : []),
    ...(word !== undefined ? [inLanguage(t(word))] : rest === '' ? [] : [asName(rest)]),
    ...(siblings.length > 0 && carrier !== null ? [inLanguage(carrier)] : []),
  ]
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
 * How a document is named below its country: its title, or in another language its kind, and what tells it from others of the
 * kind. A document of no usual kind keeps its English title, which is its name.
 */
export function nameIn(document: Named, siblings: readonly Named[], t: SiteTranslator) {
  const isTitle = t.language === 'en' || kindOf(document) === 'other'
  const heading: VariantPart = isTitle
    ? { text: document.title, isEnglish: t.language !== 'en' }
    : { text: kindName(kindOf(document), t), isEnglish: false }
  return { heading, detail: isTitle ? [] : variantOf(document, siblings, t) }
}

/** The parts as one text. */
export const variantText = (parts: readonly VariantPart[], t: SiteTranslator): string =>
  parts.map(({ text }) => text).join(t.rules('answer.separator'))
