import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'

/** A document's rule and the baseline; or, to print, what is wrong with the catalog or the id. */
export function findRule(id: string): { document: RuleDocument; baseline: RuleDocument } | string {
  const loaded = loadCatalog()
  if (!loaded.ok) return loaded.problems.map(formatRuleProblem).join('\n')
  const { catalog } = loaded
  const document = catalog.find(id)
  const baseline = catalog.find('zz-icao-9303')
  if (document && baseline) return { document, baseline }
  const near = catalog.near(id)
  return `There is no document ${id}.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`
}

/** What the parsing gives, or the message of what it throws: arguments of a command line are refused by a throw. */
export function tryParse<Value>(parse: () => Value): Value | string {
  try {
    return parse()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
