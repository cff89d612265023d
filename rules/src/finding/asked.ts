import { documentKind, documentKinds } from '../publishing/kind.ts'

/*
 * What is asked most. Our judgement, from how many people an authority issues the document to and how many of them send a
 * photo of their own; not counted. Counts of calls by document replace it once there are some.
 */

/** The documents that are offered first if nothing was typed. */
export const mostAsked: readonly string[] = [
  'us-passport',
  'us-visa-digital',
  'gb-passport-digital',
  'in-passport',
  'us-passport-online',
  'cn-visa-online',
  'eu-schengen-visa',
  'in-e-visa',
  'ca-passport',
  'de-passport',
  'fr-passport',
  'us-diversity-visa',
  'au-passport',
  'us-permanent-resident',
  'gb-visa',
  'in-oci-card',
  'cn-passport-abroad',
  'de-identity-card',
  'it-passport',
  'es-passport',
  'ph-passport',
  'ie-passport-online',
  'nl-passport',
  'jp-passport',
]

/** The countries whose documents come before those of others. */
const countries = (
  'us in cn gb eu de fr ca au it es br mx jp kr ru tr ph pk bd ng id vn eg nl ie nz ch at be se no dk fi pl pt gr ua za ' +
  'sa ae il sg my th hk tw'
).split(' ')

const kinds = new Map(documentKinds.map((kind, place) => [kind, place]))

/** Compares two documents by id: negative if the first is asked more than the second. Exact ties are in order of the id. */
export function byAsked(one: string, other: string): number {
  const [left, right] = [keyOf(one), keyOf(other)]
  for (const [index, key] of left.entries()) {
    const difference = key - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return one < other ? -1 : one > other ? 1 : 0
}

/** The place among the most asked, the place of its country, the place of its kind, and the words of its slug. */
function keyOf(id: string): number[] {
  const cut = id.indexOf('-')
  const document = id.slice(cut + 1)
  const last = Number.MAX_SAFE_INTEGER
  const place = (list: readonly string[], item: string) => (list.includes(item) ? list.indexOf(item) : last)
  return [
    place(mostAsked, id),
    place(countries, id.slice(0, cut)),
    kinds.get(documentKind({ document })) ?? last,
    document.split('-').length,
  ]
}
