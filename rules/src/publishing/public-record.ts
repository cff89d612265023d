import { withChildRule } from '../child-rule.ts'
import { everyLanguage } from '../messages/every-language.ts'
import type { Parameters } from '../messages/parameters.ts'
import { type Language, type RulesTranslator, translatorsOf } from '../messages/translator.ts'
import type { PublicRecord } from '../record/document.ts'
import type { IndexEntry } from '../record/listing.ts'
import { schemaVersion } from '../record/parts.ts'
import type { RuleDocument } from '../schema/document.ts'
import { alternativeRecord } from './alternative-record.ts'
import { shortAnswer } from './answer.ts'
import { confidenceOf } from './confidence.ts'
import {
  backgroundRecord,
  bandRecord,
  fileRecord,
  printMillimetres,
  printRecord,
  resolutionRecord,
  sizeRecord,
} from './figures.ts'
import { citedSources, sourced, sourceRecord, trustOf, withSources } from './sources.ts'
import { backText, paperText, photoCodeText, takenRecord, takenText } from './wording.ts'

/** The translator of a language. */
export const rulesTranslator = translatorsOf<Parameters>(everyLanguage)

/**
 * A document as the public catalog publishes it, both in the JSON answer and on the page. Throws a RangeError for a document
 * without a source, which `loadCatalog` refuses.
 */
export const publicRecord = (document: RuleDocument): PublicRecord => publicRecordIn(document, 'en')

/** The public record with its answer and the texts of its policies in a language. Notes stay in English. */
export function publicRecordIn(document: RuleDocument, language: Language): PublicRecord {
  const t = rulesTranslator(language)
  const sources = Object.entries(document.sources).map(([name, source]) => ({
    name,
    ...sourceRecord(source),
  }))
  const principal = sources[0]
  if (principal === undefined) throw new RangeError(`${document.id} names no source`)
  return {
    schema_version: schemaVersion,
    ...summary(document),
    document: document.document,
    authority: document.authority,
    own_language: ownLanguage(document),
    confidence: confidenceOf(document),
    rule_since: document.ruleSince ?? null,
    answer: shortAnswer(document, t),
    size: sizeRecord(document),
    ...geometry(document),
    ...policies(document, t),
    ...paper(document, t),
    file: fileRecord(document, t),
    children: children(document, t),
    alternatives: (document.alternatives ?? []).map((one) =>
      withSources(document, one, alternativeRecord(one, t)),
    ),
    source_url: principal.url,
    sources,
    evidence: document.evidence,
    uncertain: document.uncertain ?? [],
    conflicts: (document.conflicts ?? []).map(({ about, text, cite }) => ({
      about,
      text,
      sources: citedSources(document, cite ?? []).map(sourceRecord),
    })),
    changes: document.changes.map(({ version, what, before, after }) => ({
      version,
      what,
      before: before ?? null,
      after: after ?? null,
    })),
  }
}

function ownLanguage({ inOwnLanguage: own }: RuleDocument) {
  return own === undefined
    ? null
    : { lang: own.lang, title: own.title ?? null, authority: own.authority ?? null }
}

function geometry(document: RuleDocument) {
  return {
    aspect: sourced(document, document.aspect, ({ minRatio, maxRatio }) => ({
      min: minRatio,
      max: maxRatio,
    })),
    head_height: sourced(document, document.headHeight, (band) => bandRecord(document, band)),
    head_width: sourced(document, document.headWidth, (band) => bandRecord(document, band, 'width')),
    eye_line: sourced(document, document.eyeLine, (band) => bandRecord(document, band)),
    top_margin: sourced(document, document.topMargin, (band) => bandRecord(document, band)),
    lower_margin: sourced(document, document.lowerMargin, (band) => bandRecord(document, band)),
    centring: sourced(document, document.centring, (band) => bandRecord(document, band, 'width')),
    inter_eye_distance: sourced(document, document.interEyeDistance, ({ minPx, minMm }) => ({
      min_px: minPx,
      min_mm: minMm ?? null,
    })),
    pose: sourced(document, document.pose, ({ maxYawDeg, maxPitchDeg, maxRollDeg }) => ({
      max_yaw_deg: maxYawDeg,
      max_pitch_deg: maxPitchDeg,
      max_roll_deg: maxRollDeg,
    })),
    capture: sourced(document, document.capture, ({ minPixels, minDistanceM, maxDistanceM }) => ({
      min_px: minPixels ?? null,
      min_distance_m: minDistanceM ?? null,
      max_distance_m: maxDistanceM ?? null,
    })),
  }
}

function policies(document: RuleDocument, t: RulesTranslator) {
  /** A policy with its meaning in a sentence. */
  const worded = <Policy extends string>(
    figure: { policy: Policy; cite: string[]; note?: string | undefined } | undefined,
    text: (policy: Policy) => string,
  ) => sourced(document, figure, ({ policy }) => ({ policy, text: text(policy) }))
  return {
    background: sourced(document, document.background, (background) => backgroundRecord(background, t)),
    glasses: worded(document.glasses, (policy) => t(`glasses.${policy}`)),
    head_covering: worded(document.headCovering, (policy) => t(`head-covering.${policy}`)),
    expression: worded(document.expression, (policy) => t(`expression.${policy}`)),
    mouth: worded(document.mouth, (policy) => t(`mouth.${policy}`)),
    teeth: worded(document.teeth, (policy) => t(`teeth.${policy}`)),
    ears: worded(document.ears, (policy) => t(`ears.${policy}`)),
    hair: sourced(document, document.hair, ({ policy }) => ({
      policy,
      text: policy.map((one) => t(`hair.${one}`)).join(t('answer.between-sentences')),
    })),
    editing_policy: worded(document.editing, (policy) => t(`editing.${policy}`)),
    recency: sourced(document, document.recency, ({ maxMonths }) => ({ max_months: maxMonths })),
    attire: sourced(document, document.attire, ({ required, forbidden, text }) => ({
      required: required ?? null,
      forbidden: forbidden ?? null,
      text: text ?? null,
    })),
    framing: sourced(document, document.framing, ({ text, straight }) => ({
      text,
      straight: straight ?? null,
    })),
    submission: sourced(document, document.submission, ({ text }) => ({ text })),
    taken: sourced(document, document.taken, (taken) => {
      const record = takenRecord(taken)
      return { ...record, text: takenText(record, t) }
    }),
    photo_code: sourced(document, document.photoCode, ({ policy, validMonths }) => {
      const record = { policy, valid_months: validMonths ?? null }
      return { ...record, text: photoCodeText(record, t) }
    }),
  }
}

function paper(document: RuleDocument, t: RulesTranslator) {
  const print = document.print
  return {
    print_colour: sourced(document, print?.colour, ({ text }) => ({ text })),
    paper: sourced(document, print?.paper, ({ finish, border }) => {
      const record = { finish: finish ?? null, border: border ?? null }
      return { ...record, text: paperText(record, t) }
    }),
    back: sourced(document, print?.back, ({ write }) => ({ write, text: backText({ write }, t) })),
    attachment: sourced(document, print?.attachment, ({ how }) => ({ how, text: t(`attachment.${how}`) })),
    copies: sourced(document, print?.copies, ({ count }) => ({ count })),
    resolution: sourced(document, print?.resolution, resolutionRecord),
  }
}

function children(document: RuleDocument, t: RulesTranslator): PublicRecord['children'] {
  return (document.children ?? []).map((rule) => {
    const { print, headHeight, eyeLine, background } = rule
    const ofChild = withChildRule(document, rule)
    return withSources(document, rule, {
      under_years: rule.underYears ?? null,
      under_months: rule.underMonths ?? null,
      text: rule.text,
      print: print === undefined ? null : printRecord(print),
      head_height: headHeight === undefined ? null : bandRecord(ofChild, headHeight),
      eye_line: eyeLine === undefined ? null : bandRecord(ofChild, eyeLine),
      background: background === undefined ? null : backgroundRecord(background, t),
      waives: rule.waives ?? [],
      relaxes: rule.relaxes ?? [],
    })
  })
}

/** What the record and its entry in the index both say. */
function summary(document: RuleDocument) {
  const path = `/requirements/${document.country}/${document.document}`
  return {
    id: document.id,
    path,
    api_url: `/api/public${path}`,
    country: { code: document.country, name: document.countryName },
    title: document.title,
    version: document.version,
    trust: trustOf(document),
    size_mm: printMillimetres(document),
  }
}

/** The entry of one document in the catalog's index. */
export function indexEntry(document: RuleDocument): IndexEntry {
  return { ...summary(document), own_title: document.inOwnLanguage?.title ?? null }
}
