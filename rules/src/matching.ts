/**
 * Finds the candidates that are similar to a word: those that share a hyphenated part with it, and those whose edit
 * distance is at most a third of its length. More shared parts come first, then smaller distances.
 * @param limit The most candidates to return.
 */
export function nearest(word: string, candidates: readonly string[], limit: number): string[] {
  const wanted = word.toLowerCase()
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .map((match) => ({ ...match, shared: sharedParts(wanted, match.candidate.toLowerCase()) }))
    .filter(({ distance, shared }) => distance <= Math.max(1, wanted.length / 3) || shared > 0)
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

function sharedParts(a: string, b: string): number {
  const parts = new Set(b.split('-'))
  return new Set(a.split('-').filter((part) => part !== '' && parts.has(part))).size
}

/** How many characters must be inserted, deleted or replaced to turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}

/** From a letter of hiragana to the same of katakana. */
const toKatakana = 0x60

/** A text in lower case without accents, so that "cote" finds "Côte", and with katakana for hiragana: "あめりか" finds "アメリカ". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + toKatakana))
    .toLowerCase()
}

/** Whether each word of a query occurs somewhere in a text. An empty query matches every text.
 *  @param text A result of `folded`. */
export function matches(query: string, text: string): boolean {
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
