/** Unicode's no-break space and word joiner. */
const space = '\u00a0'
const joiner = '\u2060'

/** A space between a number and its unit, but not between a number and a word that another number follows: "35 to 45". */
const beforeUnit =
  /(?<=\d[\u2066-\u2069]*) (?=[%\p{L}][^\s.,;:،、。]*(?:$|[.,;:،、。]|\s(?![\u2066-\u2069]*\d)))/gu

/**
 * A text whose quantities are not torn at the end of a line: "35 × 45 mm", "70–80 %". Two ranges may part after the sign
 * between them, because together they are wider than a column of a phone.
 */
export function unbroken(text: string): string {
  return text
    .replace(beforeUnit, space)
    .replace(/(?<=\d)–(?=\d)/g, `${joiner}–${joiner}`)
    .replace(/(?<=\d) × (?!\S*–)/g, `${space}×${space}`)
    .replace(/(?<=\d) × /g, `${space}× `)
}
