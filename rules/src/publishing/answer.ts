import type { RulesTranslator } from '../messages/translator.ts'
import type { RuleDocument } from '../schema/document.ts'
import type { ColourName } from '../schema/policy.ts'
import { fileSize, formatName, takenRecord, takenText } from './wording.ts'

/**
 * What the authority asks, in a few plain sentences: who takes the photo (if the applicant cannot choose), the size,
 * the head, and the rules about the picture. A fact that the document does not state is not mentioned. If the document
 * states none of them, the answer says so.
 */
export function shortAnswer(document: RuleDocument, t: RulesTranslator): string {
  const { taken } = document
  const sentences = [
    taken === undefined ? null : takenText(takenRecord(taken), t),
    sentence(sizeParts(document, t), t('answer.separator'), t),
    headSentence(document, t),
    sentence(pictureParts(document, t), t('answer.picture-separator'), t),
  ].filter((one) => one !== null)
  return sentences.length > 0 ? sentences.join(t('answer.between-sentences')) : t('answer.nothing')
}

type Part = string | null

const sizeParts = (document: RuleDocument, t: RulesTranslator): Part[] => [
  ...printParts(document, t),
  ...pixelParts(document, t),
  formatPart(document, t),
  bytesPart(document, t),
]

function printParts({ print, taken }: RuleDocument, t: RulesTranslator): Part[] {
  const size = print?.size
  if (size === undefined) return []
  const { maxSize: max, copies } = print ?? {}
  const [width, height] = [shown(size.widthMm, t), shown(size.heightMm, t)]
  const { inches } = size
  const text =
    max !== undefined
      ? t('answer.print-range', {
          width: span(width, shown(max.widthMm, t), t),
          height: span(height, shown(max.heightMm, t), t),
        })
      : inches === undefined
        ? t('answer.print', { width, height })
        : t('answer.print-inches', {
            width,
            height,
            widthIn: shown(inches.width, t),
            heightIn: shown(inches.height, t),
          })
  const isDigitalOnly = copies?.count === 0 && taken === undefined
  return [text, isDigitalOnly ? t('answer.digital-only') : null]
}

function pixelParts({ upload }: RuleDocument, t: RulesTranslator): Part[] {
  const pixels = upload?.pixels
  if (pixels === undefined) return []
  return [pixels.square === true ? t('answer.square') : null, pixelSize(pixels, t)]
}

type Pixels = NonNullable<NonNullable<RuleDocument['upload']>['pixels']>

function pixelSize({ exact, alternatives = [], min, max, recommended }: Pixels, t: RulesTranslator): Part {
  const sides = ({ width, height }: { width: number; height: number }) => ({
    width: shown(width, t),
    height: shown(height, t),
  })
  if (exact !== undefined) {
    return t.orList([exact, ...alternatives].map((size) => t('answer.pixels', sides(size))))
  }
  if (min !== undefined && max !== undefined) {
    return t('answer.pixels-range', {
      minWidth: shown(min.width, t),
      minHeight: shown(min.height, t),
      ...sides(max),
    })
  }
  if (min !== undefined) return t('answer.pixels-least', sides(min))
  if (max !== undefined) return t('answer.pixels-most', sides(max))
  return recommended === undefined ? null : t('answer.pixels-best', sides(recommended))
}

function formatPart({ upload }: RuleDocument, t: RulesTranslator): Part {
  const formats = upload?.formats?.allowed
  return formats === undefined ? null : t.orList(formats.map(formatName))
}

function bytesPart({ upload }: RuleDocument, t: RulesTranslator): Part {
  if (upload?.bytes === undefined) return null
  const [min, max] = [upload.bytes.minKb, upload.bytes.maxKb].map((kb) =>
    kb === undefined ? undefined : inUnit(kb, t),
  )
  if (min && max && min.unit === max.unit) return t(max.unit, { value: span(min.value, max.value, t) })
  return span(min && t(min.unit, min), max && t(max.unit, max), t)
}

function inUnit(kb: number, t: RulesTranslator) {
  const { value, unit } = fileSize(kb)
  return { value: t.number(value, 2), unit }
}

function headSentence({ headHeight }: RuleDocument, t: RulesTranslator): string | null {
  if (headHeight === undefined) return null
  const [min, max] = [headHeight.min, headHeight.max].map((limit) =>
    limit === undefined ? undefined : shown(limit, t),
  )
  const limits = span(min, max, t)
  const to = headHeight.to ?? 'unstated'
  return headHeight.unit === 'mm'
    ? t(`answer.head-mm.${to}`, { limits })
    : t(`answer.head-percent.${to}`, { limits })
}

/** A range in words; of its two limits, one may be absent. */
function span(min: string | undefined, max: string | undefined, t: RulesTranslator): string {
  if (min === undefined) return t('limits.most', { max: max ?? '' })
  if (max === undefined) return t('limits.least', { min })
  return min === max ? min : t('limits.range', { min, max })
}

const pictureParts = (document: RuleDocument, t: RulesTranslator): Part[] => {
  const { glasses, recency, editing } = document
  return [
    backgroundPart(document, t),
    glasses === undefined ? null : t(`answer.glasses.${glasses.policy}`),
    recency === undefined ? null : t('answer.recency', { months: recency.maxMonths }),
    editing === undefined ? null : t(`answer.editing.${editing.policy}`),
  ]
}

function backgroundPart({ background }: RuleDocument, t: RulesTranslator): Part {
  if (background === undefined) return null
  const list = (names: readonly ColourName[]) => t.orList(names.map((name) => t(`colour.${name}`)))
  const colours = background.colours?.map((colour) => (typeof colour === 'string' ? colour : colour.name))
  const kind =
    colours !== undefined
      ? t('answer.background', { colours: list(colours) })
      : background.plain === true
        ? t('answer.background-plain')
        : null
  if (background.forbidden === undefined) return kind
  const forbidden = list(background.forbidden)
  return kind === null
    ? t('answer.background-not', { forbidden })
    : t('answer.background-but-not', { background: kind, forbidden })
}

/** A figure as the language writes it, in Western digits. No rule has more than four decimals. */
const shown = (value: number, t: RulesTranslator): string => t.number(value, 4)

function sentence(parts: readonly Part[], separator: string, t: RulesTranslator): string | null {
  const text = parts.filter((part) => part !== null).join(separator)
  return text === ''
    ? null
    : t('answer.sentence', { text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` })
}
