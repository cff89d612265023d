import { findingLanguages } from './languages.ts'

const known = new Map<string, readonly string[]>()
let displayNames: readonly Intl.DisplayNames[] | undefined

/** Codes that are no region of Unicode's. */
const noRegion = new Set(['zz', 'eu'])

/**
 * The names of a country in every language of the search, from Unicode's data on the machine that runs: the server or the
 * browser. A language that the machine lacks has no name.
 * @param code In lower case.
 */
export function worldNames(code: string): readonly string[] {
  const found = known.get(code)
  if (found !== undefined) return found
  displayNames ??= Intl.DisplayNames.supportedLocalesOf([...findingLanguages]).map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  const names = noRegion.has(code)
    ? []
    : displayNames.flatMap((inLanguage) => inLanguage.of(code.toUpperCase()) ?? [])
  const distinct = [...new Set(names)]
  known.set(code, distinct)
  return distinct
}
