import { isDeepStrictEqual } from 'node:util'
import {
  type Catalog,
  followCatalog,
  formatRuleProblem,
  loadCatalog,
  type RuleDocument,
  type RuleProblem,
  rulesDigest,
  rulesFolder,
  type Watch,
} from '@likeness/rules'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'

/**
 * Returns the catalog in force. To answer a call, ask once and keep the result, because the next result may be different.
 */
export type CurrentCatalog = () => Catalog

/**
 * Finds the rule of a document.
 * @param asked The document's id. Upper case is accepted too, because results write it so.
 * @param version An earlier version. Default: the current one.
 * @returns The rule; or `unknown_document` with similar ids, or `unknown_version` with the versions that exist.
 */
export function findDocument(catalog: Catalog, asked: string, version?: string): Outcome<RuleDocument> {
  const id = asked.toLowerCase()
  const document = catalog.find(id, version)
  if (document) return { ok: true, value: document }
  const versions = catalog.versionsOf(id)
  if (versions.length > 0) {
    const detail = `The document ${id} has no version ${version}. It has ${versions.join(', ')}.`
    return refusal('unknown_version', detail, { versions })
  }
  const near = catalog.near(id)
  const detail = `The catalog has no document "${id}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
  return refusal('unknown_document', detail, { did_you_mean: near })
}

type RulesLog = Record<'info' | 'error', (fields: object, message: string) => void>

/** The rules by which photos are judged. They change all at once: no caller gets half of a change. */
export interface RulesInForce {
  current: CurrentCatalog
  /** The ICAO and ISO rule `zz-icao-9303`, on which every check is based. */
  baseline(): RuleDocument
  /** The problems of the saved rules, one line each; empty while the saved rules are in force. */
  problems(): readonly string[]
  /** From now on, saved rules come into force automatically, unless they have problems. */
  follow(log: RulesLog): Watch
}

interface Loaded {
  readonly catalog: Catalog
  readonly baseline: RuleDocument
}

/**
 * Reads the rules.
 * @param folder Default: the folder of the workspace `rules`.
 * @returns The rules, or `not_ready`; the detail says in one line what is wrong.
 */
export function openRules(folder: string = rulesFolder): Outcome<RulesInForce> {
  let digest: string
  try {
    digest = rulesDigest(folder)
  } catch (error) {
    return refusal('not_ready', `The rules in ${folder} can't be read: ${String(error)}.`)
  }
  const loaded = loadCatalog(folder)
  const opened = loaded.ok ? withBaseline(loaded.catalog) : broken(loaded.problems.map(formatRuleProblem))
  if (!opened.ok) return opened
  let inForce = opened.value
  let problems: readonly string[] = []

  const follow = (log: RulesLog): Watch => {
    const keep = (wrong: readonly string[]) => {
      problems = wrong
      const fields = { folder, catalog: inForce.catalog.version, problems: wrong }
      log.error(fields, 'the saved rules are broken; the previous rules stay in force')
    }
    return followCatalog(folder, digest, {
      onLoaded: (catalog) => {
        const next = withBaseline(catalog)
        if (!next.ok) return keep([next.problem.detail])
        const changed = changedIds(inForce.catalog, catalog)
        inForce = next.value
        problems = []
        log.info({ folder, catalog: catalog.version, changed }, 'new rules are in force')
      },
      onBroken: (wrong: readonly RuleProblem[]) => keep(wrong.map(formatRuleProblem)),
      onFailure: (error) => log.error({ error, folder }, 'the rules cannot be followed'),
    })
  }
  return {
    ok: true,
    value: {
      current: () => inForce.catalog,
      baseline: () => inForce.baseline,
      problems: () => problems,
      follow,
    },
  }
}

function withBaseline(catalog: Catalog): Outcome<Loaded> {
  const baseline = catalog.find('zz-icao-9303')
  if (baseline) return { ok: true, value: { catalog, baseline } }
  return refusal('not_ready', 'The catalog lacks zz-icao-9303, on which every check is based.')
}

function broken([first, ...others]: readonly string[]): Refusal {
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return refusal('not_ready', `A rule is broken: ${first ?? ''}${more}`)
}

/** The ids of the documents that differ between two catalogs. */
function changedIds(before: Catalog, after: Catalog): string[] {
  const ids = new Set([...before.documents, ...after.documents].map(({ id }) => id))
  return [...ids].filter((id) => !isDeepStrictEqual(before.find(id), after.find(id))).sort()
}
