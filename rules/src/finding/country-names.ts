import { countryAlsoCalled } from './also-called.ts'
import { ownNames } from './own-names.ts'

/** Codes that are words of documents: "id" asks for an identity card, not for Indonesia. */
const codesThatAreWords = new Set(['id'])

const known = new Map<string, readonly string[]>()

/**
 * The names by which a country is found: its code, its names in English and in its own languages, and other names. The
 * names in its own languages are Unicode's, from the Node that runs, so a page must get them from its server or build.
 * @param code In lower case.
 */
export function countryNames(code: string, name: string): readonly string[] {
  const key = `${code} ${name}`
  const found = known.get(key)
  if (found) return found
  const own = ownNames(code, name).map((one) => one.name)
  const codes = codesThatAreWords.has(code) ? [] : [code]
  const names = [...new Set([...codes, name, ...own, ...countryAlsoCalled(code)])]
  known.set(key, names)
  return names
}
