import { isCountryCode } from '../country.ts'
import type { RuleCheck } from './check.ts'

/** Codes that are widely used but differ from ISO's code. */
const mistaken: Readonly<Record<string, string>> = { uk: 'gb', el: 'gr' }

/** The country is an ISO 3166-1 alpha-2 code, or eu, xk or zz. */
export const countryCodeExists: RuleCheck = ({ country }) => {
  if (isCountryCode(country)) return []
  const meant = mistaken[country]
  const remedy = 'Use the ISO 3166-1 alpha-2 code in lower case, or eu, xk or zz (no country)'
  const problem = `${country} is not a country code`
  return [{ path: ['country'], problem, remedy: meant === undefined ? remedy : `Did you mean ${meant}?` }]
}
