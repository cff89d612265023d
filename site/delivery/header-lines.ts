import type { Headers } from './answer-headers.ts'

/** A header's name as people write it: `Content-Type`. */
export function shownName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Some of a list of headers. */
export function without(headers: Headers, others: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in others)))
}

/** A line for each header. */
export function headerLines(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(shownName(name), value))
    .join('\n')
}
