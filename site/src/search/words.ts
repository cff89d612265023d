import { folded } from '@likeness/rules/matching'

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
}

/**
 * A text as the words that a search compares: in small letters, without accents, sizes as "35x45". The parts of a word
 * with a hyphen or an apostrophe also count as words.
 */
export function searchWords(text: string): string[] {
  const plain = folded(text)
    .replace(/[ßæœøłıđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1x')
    .replace(/["”]/g, '')
  const whole = plain.split(/[\s,;:/()·]+/)
  const parts = whole.flatMap((word) => (/[-'’]/.test(word) ? word.split(/[-'’]/) : []))
  return [...new Set([...whole, ...parts])].filter((word) => word !== '')
}

/** Joins words so that `holdsEvery` finds the beginning of each. */
export const searchable = (text: string): string => ` ${searchWords(text).join(' ')} `

/** Whether each typed word is the beginning of a word of the text, which `searchable` has prepared. */
export function holdsEvery(query: string, prepared: string): boolean {
  return typedWords(query).every((word) => prepared.includes(` ${word}`))
}

/** Typed words are not split at hyphens, because `us-pass` asks for an id. */
function typedWords(query: string): string[] {
  return searchWords(query.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, ' ')).filter(
    (word, _, all) => !all.some((other) => other.includes('-') && other.split('-').includes(word)),
  )
}
