export { nearest } from './loading/nearest.ts'

/** A text in lower case without accents, so that "cote" finds "Côte". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Whether each word of a query occurs somewhere in a text. An empty query matches every text.
 *  @param text A result of `folded`. */
export function matches(query: string, text: string): boolean {
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
