import type { Headers } from './answer-headers.ts'

/** A header's name in its usual spelling: `Content-Type`. */
export function shownName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** The headers of a list, without those whose names occur in `others`. */
export function without(headers: Headers, others: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in others)))
}

/** One line per header. */
export function headerLines(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(shownName(name), value))
    .join('\n')
}
