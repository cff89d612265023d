/**
 * A number with its unit as a text states it, in one spelling: `35mm`, `2in`, `600px`, `240kb`, `70%`, `300dpi`, `6months`.
 * Centimetres are written as millimetres and megabytes as kilobytes; inches stay, because a rule may round them.
 */
export type Quantity = string

/** The units, and how texts in the catalog's languages spell them. Longer spellings of a unit come first. */
const spellings: readonly (readonly [unit: string, factor: number, pattern: string])[] = [
  [
    'mm',
    1,
    'mm|millim[eèéê]t\\p{L}*|mil[ií]met\\p{L}*|мм|миллиметр\\p{L}*|міліметр\\p{L}*|ミリ(?:メートル)?|毫米|公厘|밀리(?:미터)?|มม|ملم|مم|میلی|मिमी|মিমি|χιλ',
  ],
  [
    'mm',
    10,
    'cm|centim[eèéê]t\\p{L}*|cent[ií]met\\p{L}*|см|сантиметр\\p{L}*|センチ(?:メートル)?|厘米|公分|센티(?:미터)?|ซม|سم|सेमी|সেমি',
  ],
  [
    'in',
    1,
    "inch(?:es)?|in(?=\\s*(?:[.,;:)]|[x×]\\s*\\d|$))|\"|″|”|“|''|pouces?|pulgadas?|zoll|polegadas?|pollic[ei]|дюйм\\p{L}*|英寸|吋|インチ|인치|นิ้ว|بوصة|اینچ|इंच|ইঞ্চি",
  ],
  [
    'px',
    1,
    'px|pix[eé]l\\p{L}*|p[ií]xel\\p{L}*|piksel\\p{L}*|пиксел\\p{L}*|піксел\\p{L}*|像素|ピクセル|画素|픽셀|พิกเซล|بكسل|پیکسل|पिक्सेल|পিক্সেল',
  ],
  ['dpi', 1, 'dpi|ppi|ppp|точ(?:ек|ки) на дюйм'],
  [
    'kb',
    1,
    'kb(?:yte)?s?|kib|ko|kilobyte\\p{L}*|кб|кбайт|килобайт\\p{L}*|キロバイト|千字节|केबी|কেবি|كيلوبايت|کیلوبایت',
  ],
  [
    'kb',
    1024,
    'mb(?:yte)?s?|mib|mo(?=[\\s.,;)]|$)|megabyte\\p{L}*|мб|мбайт|мегабайт\\p{L}*|メガバイト|兆字节|ميغابايت|مگابایت',
  ],
  ['%', 1, '%|٪|percent|per cent|prozent|pour cent|por ciento|por cento|per cento|процент\\p{L}*'],
  [
    'months',
    1,
    'months?|mois|monate?n?|meses|mes(?=\\P{L}|$)|mesi|mese|місяц\\p{L}*|месяц\\p{L}*|miesi[ąeę]c\\p{L}*|個月|个月|か月|ヶ月|カ月|ヵ月|개월|maanden|måneder|månader|bulan|tháng|เดือน|महीन\\p{L}*|মাস\\p{L}*|أشهر|شهر|ماه|ay(?=\\P{L}|$)',
  ],
]

const unitPattern = spellings.map(([, , pattern]) => `(${pattern})`).join('|')
const numberPattern = String.raw`\d+(?:[.,]\d+)?(?:\s*\d/\d{1,2}|\s+\d/\d{1,2})?`
/** What may stand between two numbers of which only the last has a unit: "35 x 45 mm", "35 (width) × 45 mm", "32 to 36 mm". */
const between = String.raw`[^\p{L}\d.;]{0,4}(?:\p{L}+[^\p{L}\d.;]{0,4}){0,2}(?:[x×х*✕✖–—-]|by|to|and|bis|und|à|et|a|y|e|до|и|та|~|〜|至|から)\s{0,2}`
const stated = new RegExp(`(${numberPattern})\\s{0,2}(?:${unitPattern})`, 'giu')
const numberBefore = new RegExp(`(${numberPattern})${between}$`, 'iu')

/** Every quantity that a text states, in any language of the catalog and in any digits, each one once and in order. */
export function quantitiesIn(text: string): Quantity[] {
  const plain = withPlainNumbers(text)
  const found = new Map<Quantity, number>()
  for (const match of plain.matchAll(stated)) {
    const [, number = '', ...units] = match
    const [unit, factor] = spellings[units.findIndex((one) => one !== undefined)] ?? ['', 1]
    const add = (one: string) => {
      const value = numberOf(wholeUnits.has(unit) ? one.replace(thousands, '$1') : one) * factor
      if (Number.isFinite(value)) found.set(`${rounded(value)}${unit}`, value)
    }
    add(number)
    addNumbersBefore(plain.slice(Math.max(0, match.index - longestBefore), match.index), add)
  }
  return [...found].sort(([a, x], [b, y]) => unitOf(a).localeCompare(unitOf(b)) || x - y).map(([one]) => one)
}

/** Units that texts do not divide: in "1,200 px" the comma separates thousands. */
const wholeUnits = new Set(['px', 'kb', 'dpi'])
const thousands = /^(\d{1,3})[.,](?=\d{3}$)/

/** The longest text before a quantity in which numbers that share its unit are searched, in characters. */
const longestBefore = 60
/** The most numbers before a quantity that share its unit: "60 x 40 x 2 mm" has two. */
const mostBefore = 3

function addNumbersBefore(before: string, add: (number: string) => void): void {
  let rest = before
  for (let count = 0; count < mostBefore; count += 1) {
    const match = numberBefore.exec(rest)
    if (match?.[1] === undefined) return
    add(match[1])
    rest = rest.slice(0, match.index)
  }
}

/** The unit of a quantity. */
export const unitOf = (quantity: Quantity): string => quantity.replace(/^[\d.]+/, '')

/** The number of a quantity. */
export const numberIn = (quantity: Quantity): number => Number.parseFloat(quantity)

const rounded = (value: number) => Number(value.toFixed(2))

/** Reads "3,5", "3.5", "1 3/8" and "1/2"; NaN for a denominator of zero. */
function numberOf(text: string): number {
  const fraction = /(\d)\/(\d{1,2})$/.exec(text)
  const whole = (fraction ? text.slice(0, fraction.index) : text).trim().replace(',', '.')
  const part = fraction ? Number(fraction[1]) / Number(fraction[2]) : 0
  return (whole === '' ? 0 : Number(whole)) + part
}

const words: Readonly<Record<string, readonly string[]>> = {
  3: ['three', 'trois', 'drei', 'tres', 'três', 'tre', 'трех', 'трёх', 'три', 'trzy', 'üç', '三'],
  6: ['six', 'sechs', 'seis', 'sei', 'шесть', 'шести', 'sześć', 'zes', 'sex', 'altı', '六'],
  12: ['twelve', 'douze', 'zwölf', 'doce', 'doze', 'dodici', 'двенадцать', 'dwanaście', 'twaalf', '十二'],
}
const numberWords = Object.entries(words).map(([digits, spelled]) => {
  const [latin, han] = [
    spelled.filter((one) => !/\p{sc=Han}/u.test(one)),
    spelled.filter((one) => /\p{sc=Han}/u.test(one)),
  ]
  return {
    digits,
    pattern: new RegExp(
      `(?<!\\p{L})(?:${latin.join('|')})(?!\\p{L})|(?:${han.join('|')})(?=[个個か])`,
      'giu',
    ),
  }
})

/** The text with all digits as ASCII, fractions as "3/8", and the number words that texts write before "months". */
function withPlainNumbers(text: string): string {
  const folded = text
    .replace(/(\d)(\p{No})/gu, '$1 $2')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitOf(digit))))
    .replace(/(\d)٫(\d)/g, '$1.$2')
    .replaceAll(/\s+/g, ' ')
  return numberWords.reduce((all, { digits, pattern }) => all.replace(pattern, digits), folded)
}

/** The value of a decimal digit of any script: Unicode places the ten digits of a script next to each other. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}
