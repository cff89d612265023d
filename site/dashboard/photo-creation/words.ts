import type { Answers } from '../answers.ts'

/* Short names for the answers of /api/dashboard/photos, for the pages that make a photo. */

export type Options = Answers['GET /photos/options']
export type NextCheck = Answers['GET /photos/next-check']
export type Checked = Answers['POST /photos/check']
export type Made = Answers['POST /photos/make']
export type Crop = Checked['crop']

/** What each verdict says about a finished photo. */
export const statusText: Readonly<Record<Checked['status'], string>> = {
  READY: 'This photo can be used.',
  REVIEW: 'This photo may be refused.',
  RETAKE: 'Take another photo.',
}

/** The names of papers, by the API's names. */
const paperNames: Readonly<Record<string, string>> = {
  '10x15': '10 × 15 cm',
  '4x6': '4 × 6 in',
  a4: 'A4',
  letter: 'Letter',
}

/** "10 × 15 cm, 8 photos". */
export function paperText(paper: string, copies: number): string {
  return `${paperNames[paper] ?? paper}, ${copies} ${copies === 1 ? 'photo' : 'photos'}`
}

/** Whom a photo can show. */
export const subjects = {
  adult: 'an adult, or a child of 10 or older',
  child: 'a child of 1 to 9',
  infant: 'an infant below 1',
} as const
export type Subject = keyof typeof subjects

/** "JPEG, 600 × 600 pixels, 92 KB, 300 dpi". */
export function sizeText({ format, width, height, bytes, dpi }: Made): string {
  return `${format.toUpperCase()}, ${width} × ${height} pixels, ${Math.ceil(bytes / 1000)} KB, ${dpi} dpi`
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/**
 * What the next check of a photo costs, in a sentence that is shown before a file is chosen.
 * @param available What the wallet can spend, in USD.
 */
export function priceOfCheck(
  { covered_by: coveredBy, left, until }: NextCheck,
  prices: Options['prices'],
  available: string,
): string {
  switch (coveredBy) {
    case 'same_photo':
      return 'A photo that you checked already can be checked again for nothing.'
    case 'further_try': {
      const end = until === null ? '' : ` until ${time.format(new Date(until))} UTC`
      return `Retake and check again: ${left === 1 ? 'one more photo' : `${left} more photos`} for this document ${left === 1 ? 'is' : 'are'} free${end}.`
    }
    case 'check_of_the_day':
      return 'The next check is free, as one is each day (UTC), and so are further tries for the same document within an hour.'
    case 'first_checks':
      return `The next check is free: ${left === 1 ? 'one' : left} of your first checks ${left === 1 ? 'is' : 'are'} left.`
    case 'plan':
      return `The next check belongs to your plan, which has ${left} ${left === 1 ? 'check' : 'checks'} left in this month.`
    case 'wallet':
      return `Today’s free check is used (UTC). A check costs ${prices.check} USD from your wallet, which holds ${available} USD; further tries for the same document within an hour are free.`
  }
}

/** The body of a call about a photo. */
export function formOf(image: Blob, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', image, 'photo')
  return form
}
