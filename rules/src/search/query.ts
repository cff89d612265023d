import { nearest } from '../matching.ts'
import { isSize, partsOf, turned, typedWords, withPlainSizes } from './words.ts'

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
interface Spelling {
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

/** The most words of a query that are compared, because comparing takes time in proportion. */
const mostWords = 8

/** Words that say nothing about which document is meant: of photos, of sizes, and between other words. */
const emptyWords = new Set(
  typedWords(`photo photos photograph picture pictures pic image images size sizes dimensions spec specs requirement requirements
    application for of the a an foto fotos fotografia fotografija tamano medidas taille format grosse bild zdjecie zdjecia фото
    фотография фотографии розмір размер fotograf boyut صورة صور عکس फोटो ছবি ukuran ảnh รูปถ่าย รูป 照片 相片 尺寸 写真 サイズ 사진 규격
    на в для и und fur pour por para per van voor untuk cho के लिए का की の 的`),
)

/** Beginnings of words for photos in many languages: "fotoğrafı", "фотографию". */
const emptyBeginning = /^(photo|foto|фото)/

/** Short words that join others in some languages, and that are also codes of countries: "foto de pasaporte", "in", "do". */
const joiningCodes = new Set('de la do da na et in il au es al to my me at is no'.split(' '))

/**
 * The words that a query may mean, in the order in which they are tried: as typed; then with words corrected that only
 * begin a known one. Words that join two others are left out.
 */
export function readingsOf(query: string, spelling: Spelling): string[][] {
  const isEmpty = (word: string) =>
    emptyWords.has(word) || (emptyBeginning.test(word) && !spelling.begins(word))
  const typed = withoutJoining(typedWords(withPlainSizes(query)))
  const words = telling(typed, isEmpty).flatMap((word) =>
    isSize(word) ? [sizeKnown(word, spelling)] : spelling.meant(word),
  )
  const known = [...new Set(telling(words, isEmpty))].slice(0, mostWords)
  return known.length === 0 ? [] : [known, known.map(spelling.corrected)]
}

/** The words without those that join two others. */
export const withoutJoining = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => at === 0 || at === words.length - 1 || !joiningCodes.has(word))

/** The words that distinguish documents; all words if none does. */
function telling(words: readonly string[], isEmpty: (word: string) => boolean): readonly string[] {
  const found = words.filter((word) => !isEmpty(word))
  return found.length > 0 ? found : words
}

/** A size as a document has it: with its height first where no document has it as typed. */
const sizeKnown = (size: string, { begins }: Spelling) =>
  begins(size) || !begins(turned(size)) ? size : turned(size)
