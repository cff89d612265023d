import type { Language } from '@likeness/rules'

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
