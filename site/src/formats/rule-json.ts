import { checkedRules } from '../checked-rules.ts'

const rules = new Map(checkedRules().documents.map((document) => [document.id, document]))

/** The rule by which a photo is judged when nothing else is known of a document. */
const baselineId = 'zz-icao-9303'

/**
 * The rule of a document as JSON, with the baseline, for the engine in a visitor's browser. Throws a RangeError for an id that is
 * not in the catalog.
 */
export function ruleJson(id: string): string {
  return JSON.stringify({ document: ruleOf(id), baseline: ruleOf(baselineId) })
}

function ruleOf(id: string) {
  const rule = rules.get(id)
  if (rule === undefined) throw new RangeError(`no document ${id}`)
  return rule
}
