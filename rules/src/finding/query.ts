import { isSize, turned, withPlainSizes } from './sizes.ts'
import type { Spelling } from './spelling.ts'
import { typedWords } from './words.ts'

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

/** The words that tell something; all words if none of them does. */
function telling(words: readonly string[], isEmpty: (word: string) => boolean): readonly string[] {
  const found = words.filter((word) => !isEmpty(word))
  return found.length > 0 ? found : words
}

/** A size as a document has it: with its height first where no document has it as typed. */
const sizeKnown = (size: string, { begins }: Spelling) =>
  begins(size) || !begins(turned(size)) ? size : turned(size)
