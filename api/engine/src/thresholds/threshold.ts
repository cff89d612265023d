/** The statements that every entry makes about its numbers. */
export interface Stated {
  /** The unit of all numbers, or of each number by its name. */
  readonly unit: string | Readonly<Record<string, string>>
  /** The source of the numbers, in a sentence: a standard with its clause, or a measurement and its pictures. */
  readonly source: string
}

/** The numbers alone. An entry with only a `value` becomes that number. */
export type ValuesOf<Entries> = {
  readonly [Name in keyof Entries]: Entries[Name] extends { readonly value: infer Only }
    ? Only
    : Omit<Entries[Name], keyof Stated>
}

/** An entry as it is written: the numbers of one unit, with it; or each number in a pair with its own unit. */
export type Entry<Written> = Readonly<Pick<Stated, 'unit'>> & {
  readonly [Name in keyof Written]: Written[Name] extends readonly [infer Numbers, string]
    ? Numbers
    : Written[Name]
}

/** An entry of the table: numbers that decide something, with their units and their source. It cannot be changed. */
export function threshold<const Written extends Pick<Stated, 'source'>>(written: Written): Entry<Written>
export function threshold(written: Readonly<Record<string, unknown>>): unknown {
  const pairs = Object.entries(written).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value] as const] : [],
  )
  const numbers = Object.fromEntries(pairs.map(([name, [value]]) => [name, value]))
  const unit = Object.fromEntries(pairs.map(([name, [, each]]) => [name, each]))
  return frozen({ unit, ...written, ...numbers })
}

/** An entry whose numbers were chosen without a measurement. */
export function chosen<const Written extends object>(
  written: Written,
): Entry<Written & Pick<Stated, 'source'>>
export function chosen(written: object): unknown {
  return threshold({ ...written, source: 'Chosen; no measurement is recorded.' })
}

/** An entry whose numbers were chosen on the way to a result; the limit for the result itself was measured. */
export function chosenOnTheWay<const Written extends object>(
  written: Written,
): Entry<Written & Pick<Stated, 'source'>>
export function chosenOnTheWay(written: object): unknown {
  return threshold({ ...written, source: 'Chosen; the limit for the result was measured.' })
}

/** The numbers of a group of entries, without units and sources. They cannot be changed. */
export function valuesOf<const Entries extends Readonly<Record<string, Stated>>>(
  entries: Entries,
): ValuesOf<Entries>
export function valuesOf(entries: Readonly<Record<string, Stated>>): unknown {
  const values = Object.entries(entries).map(([name, { unit: _unit, source: _source, ...numbers }]) => {
    return [name, 'value' in numbers ? numbers.value : numbers]
  })
  return frozen(Object.fromEntries(values))
}

/** One number of a table, as a page shows it. */
export interface StatedNumber {
  /** Its path, for example `eyeOpening.min`. */
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly source: string
}

/**
 * Every number of a group of entries, with its unit and its source. Throws if an entry holds anything else than
 * numbers.
 */
export function statedNumbers(entries: Readonly<Record<string, Stated>>): StatedNumber[] {
  return Object.entries(entries).flatMap(([entry, { unit, source, ...numbers }]) =>
    Object.entries(numbers).flatMap(([name, value]) => {
      const unitOfName = typeof unit === 'string' ? unit : (unit[name] ?? '')
      const path = name === 'value' ? entry : `${entry}.${name}`
      return leaves(value, path).map((leaf) => ({ ...leaf, unit: unitOfName, source }))
    }),
  )
}

function leaves(value: unknown, path: string): { name: string; value: number }[] {
  if (typeof value === 'number') return [{ name: path, value }]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is not a number.`)
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
}

function frozen<Whole extends object>(whole: Whole): Whole {
  for (const part of Object.values(whole)) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(whole)
}
