import type { Headers } from './answer-headers.ts'

/** A header's name in its usual spelling: `Content-Type`. */
export function shownName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** The headers of a list, without those that have the same value in `others`. */
export function without(headers: Headers, others: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => others[name] !== value))
}

/** One line per header. */
export function headerLines(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(shownName(name), value))
    .join('\n')
}
