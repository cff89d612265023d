import { nearest } from '../loading/nearest.ts'
import { partsOf } from './words.ts'

/** A shorter word is not corrected: too many words are near it. In characters. */
const shortestCorrected = 4
/** How much longer than a known word its inflected form may be: "paszportu", "китайская". In characters. */
const longestEnding = 4
/** The shortest known word that is searched at the beginning of an inflected one. In characters. */
const shortestStem = 4

/** The shortest beginning that a word shares with another form of it, and its least share of the word: "украинский". */
const sharedBeginning = { characters: 5, share: 0.5 }

/** Scripts in which a compound is written without spaces. Korean letters are compared decomposed, as `folded` leaves them. */
const compounding = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u

/** The words that are known to a search, and what an unknown word may mean. */
export interface Spelling {
  /** Whether a known word begins with it. */
  begins(word: string): boolean
  /** The words of a typed word: itself, its parts, the known word of which it is an inflected form, or the nearest one. */
  meant(word: string): readonly string[]
  /** The known word that is nearest to a word that is not known as a whole, or the word itself. */
  corrected(word: string): string
}

/** @param words All known words, as `searchWords` writes them. */
export function spellingOf(words: Iterable<string>): Spelling {
  const vocabulary = [...new Set(words)]
  const whole = new Set(vocabulary)
  const compounds = vocabulary.filter((word) => compounding.test(word)).sort((a, b) => b.length - a.length)
  const stems = vocabulary
    .filter((word) => word.length >= shortestStem && !compounding.test(word))
    .sort((a, b) => b.length - a.length)

  const begins = (word: string) => vocabulary.some((known) => known.startsWith(word))
  const near = (word: string) => {
    const longer = word.length / 3
    const comparable = vocabulary.filter((known) => Math.abs(known.length - word.length) <= longer)
    return nearest(word, comparable, 1)[0] ?? word
  }
  const meant = (word: string): readonly string[] => {
    if (begins(word)) return [word]
    if (compounding.test(word)) return divided(word, compounds)
    const parts = partsOf(word)
    if (parts.length > 0) return parts.flatMap(meant)
    const stem = stems.find((known) => word.startsWith(known) && word.length - known.length <= longestEnding)
    if (stem !== undefined) return [stem]
    if (word.length < shortestCorrected) return [word]
    const nearWord = near(word)
    return [nearWord === word ? (otherForm(word, stems) ?? word) : nearWord]
  }
  return {
    begins,
    meant,
    corrected: (word) => (whole.has(word) || word.length < shortestCorrected ? word : near(word)),
  }
}

/** The known word that shares the longest beginning with a word, if that is long enough. */
function otherForm(word: string, stems: readonly string[]): string | undefined {
  let best: { stem: string; shared: number } | undefined
  for (const stem of stems) {
    let shared = 0
    while (shared < word.length && stem[shared] === word[shared]) shared += 1
    const isLong = shared >= sharedBeginning.characters && shared >= sharedBeginning.share * word.length
    if (isLong && shared > (best?.shared ?? 0)) best = { stem, shared }
  }
  return best?.stem
}

/** Divides a text without spaces into known words, the longest first; where there is none, into words of a dictionary. */
function divided(text: string, compounds: readonly string[]): string[] {
  const parts: string[] = []
  let rest = text
  while (rest !== '') {
    const part = compounds.find((known) => rest.startsWith(known)) ?? partsOf(rest)[0] ?? rest
    parts.push(part)
    rest = rest.slice(Math.max(1, rest.indexOf(part) + part.length))
  }
  return parts
}
