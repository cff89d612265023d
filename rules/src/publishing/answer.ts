import type { RuleDocument } from '../schema/document.ts'
import type { GlassesPolicy } from '../schema/policy.ts'
import { colourWord, takenText } from './wording.ts'

/**
 * What the authority asks, in one to four plain sentences: who takes the photo (if the applicant cannot choose), the size,
 * the head, and the rules about the picture. A fact that the document does not state is not mentioned. If the document
 * states none of them, the answer says so.
 */
export function shortAnswer(document: RuleDocument): string {
  const sentences = [
    takenSentence(document),
    sizeSentence(document),
    headSentence(document),
    pictureSentence(document),
  ].filter(Boolean)
  return sentences.length > 0
    ? sentences.join(' ')
    : 'The authority states neither a size nor a rule for the picture.'
}

const takenSentence = ({ taken }: RuleDocument) => (taken === undefined ? null : takenText[taken.by])

function sizeSentence(document: RuleDocument): string {
  const parts = [printPart(document), pixelPart(document), formatPart(document), bytesPart(document)]
  return sentence(parts, ', ')
}

function printPart({ print, taken }: RuleDocument): string | null {
  const size = print?.size
  if (size === undefined) return null
  const max = print?.maxSize
  const digitalOnly = print?.copies?.count === 0 && taken === undefined ? ', digital only' : ''
  if (max !== undefined) {
    return `${range(size.widthMm, max.widthMm)} mm wide and ${range(size.heightMm, max.heightMm)} mm tall${digitalOnly}`
  }
  const inches = size.inches === undefined ? '' : ` (${size.inches.width} × ${size.inches.height} in)`
  return `${size.widthMm} × ${size.heightMm} mm${inches}${digitalOnly}`
}

function pixelPart({ upload }: RuleDocument): string | null {
  const pixels = upload?.pixels
  if (pixels === undefined) return null
  const square = pixels.square === true ? 'square, ' : ''
  const show = (size: { width: number; height: number }) => `${size.width} × ${size.height}`
  if (pixels.exact !== undefined) return `${square}${show(pixels.exact)} px`
  if (pixels.min !== undefined && pixels.max !== undefined) {
    return `${square}${show(pixels.min)} to ${show(pixels.max)} px`
  }
  if (pixels.min !== undefined) return `${square}at least ${show(pixels.min)} px`
  if (pixels.max !== undefined) return `${square}at most ${show(pixels.max)} px`
  if (pixels.recommended !== undefined) return `${square}best ${show(pixels.recommended)} px`
  return pixels.square === true ? 'square' : null
}

function formatPart({ upload }: RuleDocument): string | null {
  const formats = upload?.formats?.allowed
  return formats === undefined ? null : orList(formats.map((format) => format.toUpperCase()))
}

function bytesPart({ upload }: RuleDocument): string | null {
  const { minKb, maxKb } = upload?.bytes ?? {}
  if (minKb !== undefined && maxKb !== undefined) {
    const [min, max] = [bytes(minKb), bytes(maxKb)]
    const sameUnit = min.slice(-2) === max.slice(-2)
    return `${sameUnit ? min.slice(0, -3) : min} to ${max}`
  }
  if (minKb !== undefined) return `at least ${bytes(minKb)}`
  return maxKb === undefined ? null : `at most ${bytes(maxKb)}`
}

const bytes = (kb: number) => (kb >= 1000 && kb % 1000 === 0 ? `${kb / 1000} MB` : `${kb} KB`)

function headSentence({ headHeight }: RuleDocument): string | null {
  if (headHeight === undefined) return null
  const limits = span(headHeight.min, headHeight.max)
  const size = headHeight.unit === 'mm' ? `is ${limits} mm tall` : `takes ${limits}% of the photo's height`
  if (headHeight.to === undefined) return `The head ${size}.`
  const to = { crown: 'crown', 'top-of-hair': 'the top of the hair', forehead: 'the hairline' }[headHeight.to]
  return `The head, from chin to ${to}, ${size}.`
}

function pictureSentence(document: RuleDocument): string {
  const parts = [
    backgroundPart(document),
    glassesPart(document),
    recencyPart(document),
    editingPart(document),
  ]
  return sentence(parts, '; ')
}

function backgroundPart({ background }: RuleDocument): string | null {
  const names = background?.colours?.map((colour) =>
    colourWord(typeof colour === 'string' ? colour : colour.name),
  )
  const kind = names === undefined ? (background?.plain === true ? 'plain' : null) : orList(names)
  const never =
    background?.forbidden === undefined ? null : `not ${orList(background.forbidden.map(colourWord))}`
  if (kind === null) return never === null ? null : `background ${never}`
  return never === null ? `${kind} background` : `${kind} background, ${never}`
}

function glassesPart({ glasses }: RuleDocument): string | null {
  if (glasses === undefined) return null
  const words: Record<GlassesPolicy, string> = {
    allowed: 'glasses allowed',
    'allowed-without-glare': 'glasses without glare',
    discouraged: 'better without glasses',
    'medical-only': 'glasses only for a medical reason',
    'not-allowed': 'no glasses',
  }
  return words[glasses.policy]
}

function recencyPart({ recency }: RuleDocument): string | null {
  if (recency === undefined) return null
  return recency.maxMonths === 1
    ? 'taken within the last month'
    : `taken within the last ${recency.maxMonths} months`
}

function editingPart({ editing }: RuleDocument): string | null {
  if (editing === undefined) return null
  return {
    forbidden: 'no editing',
    'crop-only': 'no editing but cropping',
    'background-allowed': 'no editing but of the background',
    allowed: 'editing allowed',
  }[editing.policy]
}

const range = (min: number, max: number) => (min === max ? `${min}` : `${min} to ${max}`)

function span(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return range(min, max)
  return min === undefined ? `at most ${max}` : `at least ${min}`
}

const orList = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)

function sentence(parts: readonly (string | null)[], separator: string): string {
  const text = parts.filter((part) => part !== null).join(separator)
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
