import { folded } from '../matching.ts'

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

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('ja', { granularity: 'word' }) : null

/**
 * A text as the words that a search compares: in small letters, without accents, sizes as "35x45". The parts of a word
 * with a hyphen or an apostrophe also count as words, and so do the words of a text that is written without spaces.
 */
export function searchWords(text: string): string[] {
  const whole = wholeWords(text)
  return [...new Set([...whole, ...whole.flatMap(partsOf)])]
}

/**
 * Typed words. They stay whole at a hyphen, because `us-pass` asks for an id and `ds-160` for a form, and without spaces,
 * because only the known words can tell where one ends.
 */
export function typedWords(query: string): string[] {
  return [...new Set(wholeWords(query.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, ' ')))]
}

/** The parts of a word with a hyphen, an apostrophe or unspaced script; empty if it has none. */
export function partsOf(word: string): string[] {
  if (unspaced.test(word) && segmenter)
    return [...segmenter.segment(word)].map(({ segment }) => segment).filter((part) => /\p{L}|\d/u.test(part))
  return /[-'’]/.test(word) ? word.split(/[-'’]/).filter((part) => part !== '') : []
}

function wholeWords(text: string): string[] {
  return folded(text)
    .replace(/[ßæœøłıđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1x')
    .replace(/["”.?!]/g, '')
    .split(/[\s,;:/()·]+/)
    .filter((word) => word !== '')
}
