import { type Catalog, loadCatalog } from '../load.ts'
import type { RuleProblem } from './problem.ts'
import { rulesDigest } from './rule-files.ts'
import { type Watch, watchRules } from './watch-rules.ts'

export interface CatalogListener {
  /** Called with the new catalog of the folder, which has passed all checks. */
  onLoaded(catalog: Catalog): void
  /** Called if rules in the folder have problems. The catalog that was loaded before stays valid. */
  onBroken(problems: readonly RuleProblem[]): void
  /** Called if the folder, or a folder in it, cannot be watched or read. */
  onFailure(error: unknown): void
}

/**
 * Loads the rules of a folder again each time they are saved, and notifies the listener if they have changed: within 0.2 s
 * if one file of some hundreds changed. A catalog that was passed to the listener never changes.
 * @param loadedDigest The `rulesDigest` of the rules that the caller has loaded.
 */
export function followCatalog(
  directory: string,
  loadedDigest: string,
  { onLoaded, onBroken, onFailure }: CatalogListener,
): Watch {
  let known = loadedDigest
  const reload = () => {
    try {
      const digest = rulesDigest(directory)
      if (digest === known) return
      const loaded = loadCatalog(directory)
      known = digest
      if (loaded.ok) onLoaded(loaded.catalog)
      else onBroken(loaded.problems)
    } catch (error) {
      onFailure(error)
    }
  }
  const watch = watchRules(directory, reload, onFailure)
  // A change that was saved between the loading and the start of the watch causes no event.
  reload()
  return watch
}
