import { formatRuleProblem, loadCatalog, loadDocument, type RuleDocument } from '@likeness/rules'

/** A document's rule and the baseline; or a message to print that says what is wrong with one of them or with the id. */
export function findRule(id: string): { document: RuleDocument; baseline: RuleDocument } | string {
  const document = loadDocument(id)
  const baseline = loadDocument('zz-icao-9303')
  if (document?.ok && baseline?.ok)
    return { document: document.rule.document, baseline: baseline.rule.document }
  const wrong = [document, baseline].flatMap((loaded) => (loaded && !loaded.ok ? loaded.problems : []))
  return wrong.length > 0 ? wrong.map(formatRuleProblem).join('\n') : unknownDocument(id)
}

function unknownDocument(id: string): string {
  const loaded = loadCatalog()
  const near = loaded.ok ? loaded.catalog.near(id) : []
  return `There is no document ${id}.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`
}

/** The parsed value, or the message of the error that the parsing throws, as it does for wrong command-line arguments. */
export function tryParse<Value>(parse: () => Value): Value | string {
  try {
    return parse()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whether the command line asks how the command is used, whatever else it says. */
export const asksForHelp = (): boolean =>
  process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
