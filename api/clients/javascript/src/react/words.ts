import type { Language } from '../api-types.ts'
import type { CameraHint } from '../precheck.ts'
import type { Figure } from './findings.ts'
import english from './messages/en.json' with { type: 'json' }
import type { PhotoProblem } from './stage.ts'

/** All texts of the widget itself. Findings and advice come from the API. */
export interface Words {
  choose: string
  drop: string
  /** The formats and sizes that are accepted. */
  accepted: string
  /** The same where the photo is checked in the page, and not sent. */
  acceptedHere: string
  takePhoto: string
  noCamera: string
  cameraLabel: string
  cameraHint: string
  /** What the person in front of the camera can do next. */
  live: (hint: CameraHint) => string
  shutter: string
  switchCamera: string
  back: string
  /** While a photo that is too large is made smaller. */
  preparing: string
  /** Of a photo that is too large and cannot be made smaller here; sizes such as "18.2 MB". */
  tooLarge: (size: string, most: string) => string
  /** Of a photo that was made smaller before it was sent. */
  madeSmaller: (from: string, to: string) => string
  /** The same where the photo is checked in the page. */
  madeSmallerHere: (from: string, to: string) => string
  /** While the engine is loaded into the page. */
  loading: string
  /** While the page looks at the photo before it is sent. */
  screening: string
  sending: string
  checking: string
  /** The number of checks made while others are still running, and how many of them did not pass. */
  checked: (made: number, open: number) => string
  stop: string
  sentPhoto: string
  yourPhoto: string
  ready: string
  review: string
  retake: string
  /** Of a photo that the page found unfit, so that it was not sent. */
  notSent: string
  /** Sends such a photo. */
  sendAnyway: string
  pass: string
  /** Before a doubt. */
  look: string
  fail: string
  /** Before a fact that an authority may accept. */
  better: string
  /** Before what passes by an answer of the person. */
  byAnswer: string
  /** A sentence under each verdict; for a person who has to look, the names of the checks. */
  readyMore: string
  reviewMore: (checks: readonly string[]) => string
  retakeMore: string
  /** Opens the causes after the first ones. */
  further: (count: number) => string
  yes: string
  no: string
  /** What the veil and the marks on the photo mean. */
  legendCrop: string
  legendPlace: string
  /** Of a photo that is turned before it is cut, by so many degrees. */
  turned: (degrees: number) => string
  /** Before what could not be judged. */
  unjudged: string
  /** Opens the names of the checks that share a finding. */
  checks: (count: number) => string
  /** The name of a check, such as `head_size`. */
  checkName: (check: string) => string
  /** Opens the figure of a finding. */
  figures: string
  /** What a unit of the API means; null where that needs no words. */
  meaning: (unit: string | null) => string | null
  /** A measured figure with its accepted range. */
  measured: (figure: Figure) => string
  passed: (count: number) => string
  problem: string
  /** Why a photo could not be checked, as the endpoint reports it. */
  problemDetail: (problem: PhotoProblem) => string
  tryAgain: string
  another: string
}

/** What the widget itself says in a language. A place for a value stands in braces. */
type WidgetMessages = Readonly<Record<keyof typeof english, string>>

/** The texts of the widget from the messages of a language, with its decimal sign and Western digits, as on a photo's form. */
function wordsOf(messages: WidgetMessages, language: WidgetLanguage): Words {
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumSignificantDigits: 6,
    useGrouping: false,
  })
  const shown = (value: number) => numbers.format(value)
  const named = (prefix: string, name: string): string | null =>
    Object.entries(messages).find(([key]) => key === `${prefix}.${name}`)?.[1] ?? null

  /** Isolates a figure with its unit, which a text from right to left would turn. */
  const inOrder = (figure: string) => (directionOf(language) === 'rtl' ? `\u2066${figure}\u2069` : figure)

  const limitsOf = ({ min, max }: Figure, unit: string) => {
    if (min === null || max === null) {
      const [message, limit] = min === null ? [messages['limits-most'], max] : [messages['limits-least'], min]
      if (limit === null) return null
      const withUnit = inOrder(`${shown(limit)}${unit}`)
      return filled(message, { min: withUnit, max: withUnit })
    }
    if (min === max) return inOrder(`${shown(min)}${unit}`)
    return filled(messages['limits-range'], { min: shown(min), max: inOrder(`${shown(max)}${unit}`) })
  }

  return {
    ...plainOf(messages),
    live: (hint) => messages[`live.${hint}`],
    tooLarge: (size, most) => filled(messages['too-large'], { size, most }),
    madeSmaller: (from, to) => filled(messages['made-smaller'], { from, to }),
    madeSmallerHere: (from, to) => filled(messages['smaller-here'], { from, to }),
    checked: (made, open) => filled(messages.checked, { made: shown(made), open: shown(open) }),
    checks: (count) => filled(messages.checks, { count: shown(count) }),
    checkName: (check) => named('check', check) ?? check.replaceAll('_', ' '),
    meaning: (unit) => (unit === null ? null : named('unit', unit)),
    measured: (figure) => {
      const { value, uncertainty } = figure
      const about = uncertainty ? ` ± ${shown(uncertainty)}` : ''
      const unit = unitIn(language, figure.unit)
      const limits = limitsOf(figure, unit)
      const texts = [
        filled(messages.measured, { value: `${shown(value)}${about}${unit}` }),
        limits === null ? '' : filled(messages['accepted-range'], { limits }),
      ]
      return texts.join(' ').trim()
    },
    turned: (degrees) => filled(messages.turned, { degrees: inOrder(`${shown(degrees)}°`) }),
    reviewMore: (checks) => filled(messages['review-more'], { what: listOf(checks, language) }),
    further: (count) => filled(messages.further, { count: shown(count) }),
    passed: (count) => filled(messages.passed, { count: shown(count) }),
    // What the API says of a problem is more exact, but in English; of a file that cannot be opened it is for programmers.
    problemDetail: ({ code, detail }) =>
      language === 'en' && !['unsupported_image_format', 'unreadable_image'].includes(code)
        ? detail
        : (named('problem', code) ?? messages.problem),
  }
}

/** What stands between names, where it is no comma with a space. A list of Intl sets names apart by a space or by nothing there. */
const separators: Readonly<Record<string, string>> = {
  ar: '، ',
  fa: '، ',
  ja: '、',
  'zh-Hans': '、',
  'zh-Hant': '、',
}

const listOf = (names: readonly string[], language: string) =>
  [...new Set(names)].join(separators[language] ?? ', ')

/** The name of a message as a member: `takePhoto` of `take-photo`. */
type Member<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Member<Rest>>}`
  : Name

/** The messages that have no place for a value. */
function plainOf(messages: WidgetMessages): Record<Member<keyof WidgetMessages>, string> {
  const plain = Object.entries(messages).filter(([name, text]) => !name.includes('.') && !text.includes('{'))
  const memberOf = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(plain.map(([name, text]) => [memberOf(name), text])) as ReturnType<typeof plainOf>
}

/** A unit as it is written after a figure. The API's units in words are English; in other languages their meaning follows. */
function unitIn(language: string, unit: string): string {
  const symbol = unit === ' deg' ? '°' : unit.replace(' ', noBreakSpace)
  return language !== 'en' && /[a-z]{4}/i.test(unit) ? '' : symbol
}

const noBreakSpace = '\u00a0'

/** A text whose quantities are not torn at the end of a line: "1.3 mm", "331 × 331 pixels". */
export const unbroken = (text: string): string =>
  text.replace(
    /(?<=\d[\u2066-\u2069]*) (?=×|%|\p{L}{1,3}(?!\p{L}))|(?<=\d ×) (?=[\u2066-\u2069]*\d)/gu,
    '\u00a0',
  )

/** A message with its values. */
function filled(message: string, values: Readonly<Record<string, string>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** The messages of each language but English. A page fetches only those that it shows. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: WidgetMessages }>>> = {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
  pt: () => import('./messages/pt.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  it: () => import('./messages/it.json', { with: { type: 'json' } }),
  pl: () => import('./messages/pl.json', { with: { type: 'json' } }),
  ru: () => import('./messages/ru.json', { with: { type: 'json' } }),
  uk: () => import('./messages/uk.json', { with: { type: 'json' } }),
  tr: () => import('./messages/tr.json', { with: { type: 'json' } }),
  ar: () => import('./messages/ar.json', { with: { type: 'json' } }),
  fa: () => import('./messages/fa.json', { with: { type: 'json' } }),
  hi: () => import('./messages/hi.json', { with: { type: 'json' } }),
  bn: () => import('./messages/bn.json', { with: { type: 'json' } }),
  id: () => import('./messages/id.json', { with: { type: 'json' } }),
  vi: () => import('./messages/vi.json', { with: { type: 'json' } }),
  th: () => import('./messages/th.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./messages/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./messages/zh-Hant.json', { with: { type: 'json' } }),
  ja: () => import('./messages/ja.json', { with: { type: 'json' } }),
  ko: () => import('./messages/ko.json', { with: { type: 'json' } }),
}

/** A language of the widget, as a BCP 47 tag. */
export type WidgetLanguage = Language

/** The language of the widget for a BCP 47 tag, such as `de-AT` or `zh-TW`; English if it does not have that language. */
export function languageOf(tag: string): WidgetLanguage {
  const isSpoken = (name: string): name is keyof typeof others => Object.hasOwn(others, name)
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, language].find(isSpoken) ?? 'en'
  } catch {
    return 'en'
  }
}

/** The texts of the widget in English. */
export const englishWords: Words = wordsOf(english, 'en')

/** The texts of the widget in a language. English if they cannot be fetched, since a check is worth more than its language. */
export async function wordsIn(language: WidgetLanguage): Promise<Words> {
  if (language === 'en') return englishWords
  try {
    const { default: messages } = await others[language]()
    return wordsOf(messages, language)
  } catch {
    return englishWords
  }
}

/** The direction in which a language is read. */
export const directionOf = (language: WidgetLanguage): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'fa' ? 'rtl' : 'ltr'
