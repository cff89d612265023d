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
 * because only the known words show where one ends.
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

const number = String.raw`(\d+(?:[.,]\d+)?)`
const unit = String.raw`\s*(mm|cm|inches|inch|in|px|pixels?|["”″]|мм|см|毫米|厘米|公分|センチ|ミリ|센티|밀리|بوصة|سم|มม|ซม)?\.?`
const sign = String.raw`\s*(?:x|×|х|\*|by|на|乘|por|par|auf|على)\s*`
const size = new RegExp(`(?<![\\d.,])${number}${unit}${sign}${number}${unit}(?![\\p{L}\\d])`, 'giu')

const centimetres = new Set(['cm', 'см', '厘米', '公分', 'センチ', '센티', 'سم', 'ซม'])

/**
 * A query with each size as documents have it, such as "35x45": in millimetres, inches or pixels without the unit,
 * whatever the sign between the numbers and the digits' script are. Centimetres become millimetres.
 */
export function withPlainSizes(query: string): string {
  return withWesternDigits(query).replace(size, (_, width, unitOfWidth, height, unitOfHeight) => {
    const named = String(unitOfHeight ?? unitOfWidth ?? '').toLowerCase()
    const factor = centimetres.has(named) ? 10 : 1
    const side = (text: string) => String(Number((Number(text.replace(',', '.')) * factor).toFixed(2)))
    return ` ${side(width)}x${side(height)} `
  })
}

/** The zeros of the digits that readers of the site's languages type. */
const zeros = Array.from('٠۰०০๐', (zero) => zero.codePointAt(0) ?? 0)

/** A text with digits of any script, and letters of full width, as "35x45". */
function withWesternDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const values = zeros.map((zero) => (digit.codePointAt(0) ?? 0) - zero)
    return String(values.find((value) => value >= 0 && value < 10) ?? digit)
  })
}

/** Words such as "35x45". */
export const isSize = (word: string): boolean => /^\d+(\.\d+)?x\d+(\.\d+)?$/.test(word)

/** The same size with its height first: "45x35" for "35x45". */
export const turned = (word: string): string => word.split('x').reverse().join('x')
