import { documentKind, type PublicRecord } from '@likeness/rules'

type Identity = Pick<PublicRecord, 'id' | 'country' | 'document'>

/**
 * The other photos of the same country for a document of the same kind, such as the print and the file of a passport. If
 * A is a sibling of B, then B is one of A.
 */
export function siblingsOf<Entry extends Identity>(document: Identity, among: readonly Entry[]): Entry[] {
  const family = familyOf(document)
  return among.filter((entry) => entry.id !== document.id && familyOf(entry) === family)
}

/** The country and kind of a document; if it is of no usual kind, the first word of its slug (`pan-card-upload`: `pan`). */
function familyOf({ country, document }: Identity): string {
  const kind = documentKind({ document })
  return `${country.code} ${kind === 'other' ? `other ${document.split('-')[0]}` : kind}`
}
