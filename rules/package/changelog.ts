import type { Requirement } from '@likeness/rules/requirements'

/**
 * What changed in the figures, by version of the catalog, the newest first: a line for each change that names its documents, and
 * what stood there before and stands there now.
 */
export function changelog(records: readonly Pick<Requirement, 'id' | 'changes'>[]): string {
  const changes = records.flatMap(({ id, changes }) => changes.map((change) => ({ id, ...change })))
  const versions = [...Map.groupBy(changes, ({ version }) => version)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  )
  const lines = versions.flatMap(([version, ofVersion]) => {
    const same = Map.groupBy(ofVersion, ({ what, before, after }) =>
      [what, before && `Before: ${before}`, after && `Now: ${after}`].filter(Boolean).join(' '),
    )
    const written = [...same].map(([text, those]) => `- ${text} (${those.map(({ id }) => id).join(', ')})`)
    return [`## ${version}`, '', ...written, '']
  })
  return ['# Changes of the figures', '', ...lines].join('\n')
}
