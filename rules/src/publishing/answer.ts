import type { RulesTranslator } from '../messages/translator.ts'
import type { RuleDocument } from '../schema/document.ts'
import type { ColourName } from '../schema/policy.ts'

/**
 * What the authority asks, in one to four plain sentences: who takes the photo (if the applicant cannot choose), the size,
 * the head, and the rules about the picture. A fact that the document does not state is not mentioned. If the document
 * states none of them, the answer says so.
 */
export function shortAnswer(document: RuleDocument, t: RulesTranslator): string {
  const { taken } = document
  const sentences = [
    taken === undefined ? null : t(`taken.${taken.by}`),
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
  const range = (from: number, to: number) =>
    from === to ? shown(from) : t('limits.range', { min: shown(from), max: shown(to) })
  const [width, height] = [shown(size.widthMm), shown(size.heightMm)]
  const { inches } = size
  const text =
    max !== undefined
      ? t('answer.print-range', {
          width: range(size.widthMm, max.widthMm),
          height: range(size.heightMm, max.heightMm),
        })
      : inches === undefined
        ? t('answer.print', { width, height })
        : t('answer.print-inches', {
            width,
            height,
            widthIn: shown(inches.width),
            heightIn: shown(inches.height),
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

function pixelSize({ exact, min, max, recommended }: Pixels, t: RulesTranslator): Part {
  const sides = ({ width, height }: { width: number; height: number }) => ({
    width: shown(width),
    height: shown(height),
  })
  if (exact !== undefined) return t('answer.pixels', sides(exact))
  if (min !== undefined && max !== undefined) {
    return t('answer.pixels-range', {
      minWidth: shown(min.width),
      minHeight: shown(min.height),
      ...sides(max),
    })
  }
  if (min !== undefined) return t('answer.pixels-least', sides(min))
  if (max !== undefined) return t('answer.pixels-most', sides(max))
  return recommended === undefined ? null : t('answer.pixels-best', sides(recommended))
}

function formatPart({ upload }: RuleDocument, t: RulesTranslator): Part {
  const formats = upload?.formats?.allowed
  return formats === undefined ? null : t.orList(formats.map((format) => format.toUpperCase()))
}

function bytesPart({ upload }: RuleDocument, t: RulesTranslator): Part {
  const { minKb, maxKb } = upload?.bytes ?? {}
  if (minKb !== undefined && maxKb !== undefined) {
    const [min, max] = [inUnit(minKb), inUnit(maxKb)]
    const range = (from: string, to: string) => t('limits.range', { min: from, max: to })
    return min.unit === max.unit
      ? t(max.unit, { value: range(min.value, max.value) })
      : range(t(min.unit, min), t(max.unit, max))
  }
  const text = (kb: number) => t(inUnit(kb).unit, inUnit(kb))
  if (minKb !== undefined) return t('limits.least', { min: text(minKb) })
  return maxKb === undefined ? null : t('limits.most', { max: text(maxKb) })
}

const inUnit = (kb: number) =>
  kb >= 1000 && kb % 1000 === 0
    ? ({ value: shown(kb / 1000), unit: 'bytes.megabytes' } as const)
    : ({ value: shown(kb), unit: 'bytes.kilobytes' } as const)

function headSentence({ headHeight }: RuleDocument, t: RulesTranslator): string | null {
  if (headHeight === undefined) return null
  const limits = span(headHeight.min, headHeight.max, t)
  const to = headHeight.to ?? 'unstated'
  return headHeight.unit === 'mm'
    ? t(`answer.head-mm.${to}`, { limits })
    : t(`answer.head-percent.${to}`, { limits })
}

function span(min: number | undefined, max: number | undefined, t: RulesTranslator): string {
  if (min === undefined) return t('limits.most', { max: shown(max ?? 0) })
  if (max === undefined) return t('limits.least', { min: shown(min) })
  return min === max ? shown(min) : t('limits.range', { min: shown(min), max: shown(max) })
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

/** A figure as the rule has it: with a point, in Western digits, in every language. */
const shown = (value: number): string => String(value)

function sentence(parts: readonly Part[], separator: string, t: RulesTranslator): string | null {
  const text = parts.filter((part) => part !== null).join(separator)
  return text === ''
    ? null
    : t('answer.sentence', { text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` })
}
