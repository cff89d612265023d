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
