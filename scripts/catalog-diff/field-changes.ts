import { isDeepStrictEqual } from 'node:util'
import { isRecord, type Path, placeOf, worded } from './words.ts'

/** One field that differs between two versions of a document. */
export interface FieldChange {
  /** The field, from the document's root; list indices are left out. */
  path: Path
  /** In words, with units: "head height, maximum: 34 mm, was 35 mm". */
  text: string
}

/**
 * The differences between two versions of a document, field by field in the order of the newer version, without its
 * `changes`.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  return between(before, after, [], null, null).filter(({ path }) => path[0] !== 'changes')
}

function between(before: unknown, after: unknown, path: Path, held: unknown, holds: unknown): FieldChange[] {
  // The order of keys counts, because a new order of the sources is reported.
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const place = placeOf(path)
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    const fields = [...keys].flatMap((key) => between(before[key], after[key], [...path, key], before, after))
    return fields.length === 0 && path[0] === 'sources' ? reordered(after, path) : fields
  }
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  const was = worded(before, path, held)
  const is = worded(after, path, holds)
  if (before === undefined) return [{ path, text: `${place}: added, ${is}` }]
  if (after === undefined) return [{ path, text: `${place}: removed, was ${was}` }]
  return [{ path, text: `${place}: ${is}, was ${was}` }]
}

/** The first source is the principal one, so the order of the sources has a meaning. */
function reordered(after: object, path: Path): FieldChange[] {
  return [{ path, text: `${placeOf(path)}: another order, ${Object.keys(after).join(', ')}` }]
}

/** Entries are matched by their content. If one entry replaced another, the two are compared field by field. */
function listChanges(before: readonly unknown[], after: readonly unknown[], path: Path): FieldChange[] {
  const place = placeOf(path)
  const without = (list: readonly unknown[], other: readonly unknown[]) =>
    list.filter((entry) => !other.some((each) => isDeepStrictEqual(each, entry)))
  const gone = without(before, after)
  const come = without(after, before)
  if (gone.length === 0 && come.length === 0) {
    return [{ path, text: `${place}: another order, ${worded(after, path, null)}` }]
  }
  if (gone.length === come.length && [...gone, ...come].every(isRecord)) {
    return come.flatMap((entry, index) => between(gone[index], entry, path, null, null))
  }
  return [
    ...come.map((entry) => ({ path, text: `${place}: now also ${worded(entry, path, null)}` })),
    ...gone.map((entry) => ({ path, text: `${place}: no longer ${worded(entry, path, null)}` })),
  ]
}
