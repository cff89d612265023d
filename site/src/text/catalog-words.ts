import type { SiteTranslator } from '../messages/english.ts'

/** The words of the catalog, which are in English, that are frequent enough to have messages. */
const frequent = {
  Colour: 'colour.colour',
  'Colour or black and white': 'colour.either',
  'Black and white or colour': 'colour.either',
  'Colour is strongly recommended': 'colour.recommended',
  'Black and white': 'colour.black-and-white',
  'At a ratio of 3 to 4.': 'note.three-to-four',
  'Bareheaded.': 'note.bareheaded',
  'Both eyes fully in view.': 'note.both-eyes',
  'Clear.': 'note.not-tinted',
  'Current; no measure is stated.': 'note.recent-no-measure',
  'Evenly lit.': 'note.even-light',
  'Eyes open.': 'note.eyes-open',
  'From the front.': 'note.front',
  'Front view.': 'note.front',
  'Full front view.': 'note.front',
  'Head and shoulders.': 'note.head-and-shoulders',
  'Identical.': 'note.identical',
  'No measure is stated.': 'note.no-measure',
  'No shadow.': 'note.no-shadow',
  'No shadows.': 'note.no-shadow',
  'No smile.': 'note.no-smile',
  'No sunglasses.': 'note.no-sunglasses',
  'Not tinted.': 'note.not-tinted',
  'Of passport size; no measure is stated.': 'note.passport-size',
  'Recent and identical.': 'note.recent-identical',
  'Recent, of passport size; no measure is stated.': 'note.recent-passport-size',
  'Recent.': 'note.recent',
  'Recent; no measure is stated.': 'note.recent-no-measure',
  'Seen from the front.': 'note.front',
  'Stated as 3 to 4.': 'note.three-to-four',
  'The full face from the front.': 'note.full-face-front',
  'The full face.': 'note.full-face',
  'The upper body.': 'note.upper-body',
  'Without shadows.': 'note.no-shadow',
  'Worn daily.': 'note.worn-daily',
} as const

const isFrequent = (text: string): text is keyof typeof frequent => Object.hasOwn(frequent, text)

const inInches = /^Stated as (\d[\d /]*) to (\d[\d /]*) inches\.$/

/** A text of the catalog: in the reader's language if it is frequent, and otherwise as it is, in English. */
export function catalogText(text: string, t: SiteTranslator): { text: string; isEnglish: boolean } {
  if (t.language === 'en') return { text, isEnglish: false }
  if (isFrequent(text)) return { text: t(frequent[text]), isEnglish: false }
  const [, least, most] = inInches.exec(text) ?? []
  if (least === undefined || most === undefined) return { text, isEnglish: true }
  return { text: t('note.inches', { limits: t.leftToRight(`${least}–${most}`) }), isEnglish: false }
}
