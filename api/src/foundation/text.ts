/**
 * What is wrong with a text that cannot be stored: PostgreSQL takes neither U+0000 nor half of a surrogate pair, and no
 * text of a caller needs them.
 * @returns A phrase such as "contains the character U+0000"; undefined if the text can be stored.
 */
export function faultOfText(text: string): string | undefined {
  if (text.includes('\0')) return 'contains the character U+0000'
  if (!text.isWellFormed()) return 'contains half of a surrogate pair'
  return undefined
}

/** At most so many UTF-16 units of a text, without half of a surrogate pair at its end. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The prefixes of all API keys, by the mode of their calls. */
export const keyPrefixes = { live: 'lk_live_', test: 'lk_test_' } as const

/** A text in which every key is cut to its prefix: for logs, and for answers that repeat a caller's text. */
export function withoutKeys(text: string): string {
  return text.replace(/(lk_(?:live|test)_)\w+/g, '$1…')
}

/** Writes one event of an event stream (HTML Standard, 9.2), with JSON data. */
export function serverSentEvent(name: string, data: unknown, id?: number): string {
  const numbered = id === undefined ? '' : `id: ${id}\n`
  return `${numbered}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
