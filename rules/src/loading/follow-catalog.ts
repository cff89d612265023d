import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { type Catalog, loadCatalog } from '../load.ts'
import type { RuleProblem } from './problem.ts'
import { countryFolders, rulesDigest } from './rule-files.ts'

export interface Watch {
  /** Ends the watch. No callback is called afterwards. */
  close(): void
}

/** The time without a change before a notification. An editor or git writes several times in a row. */
const quietMs = 80

/** The longest time by which a series of changes can delay a notification. */
const longestWaitMs = 800

/**
 * Watches a rules folder, and notifies once of changes that are saved together: files that are written, added, replaced or
 * removed, also in folders that are added later. The watch does not keep the process alive.
 * @param onSaved Called after changes, without the names of the files: the caller reads the folder again.
 * @param onFailure Called with the error if the folder, or a folder in it, cannot be watched.
 */
function watchRules(directory: string, onSaved: () => void, onFailure: (error: unknown) => void): Watch {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let deadlineMs: number | undefined

  const saved = () => {
    const now = performance.now()
    deadlineMs ??= now + longestWaitMs
    clearTimeout(timer)
    timer = setTimeout(notify, Math.min(quietMs, deadlineMs - now)).unref()
  }
  const notify = () => {
    deadlineMs = undefined
    follow()
    onSaved()
  }
  const leave = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const enter = (folder: string) => {
    // Each folder is watched separately, because this also reports a file that is renamed over another one.
    const watcher = watch(folder, { persistent: false }, saved)
    watchers.set(folder, watcher)
    watcher.on('error', (error) => {
      leave(folder)
      onFailure(error)
    })
  }
  const follow = () => {
    try {
      const wanted = foldersIn(directory)
      for (const folder of watchers.keys()) if (!wanted.includes(folder)) leave(folder)
      const added = wanted.filter((folder) => !watchers.has(folder))
      for (const folder of added) enter(folder)
      // A folder that was added to one of them before it was watched is found by looking again.
      if (added.length > 0) follow()
    } catch (error) {
      onFailure(error)
    }
  }
  follow()
  return {
    close: () => {
      clearTimeout(timer)
      for (const folder of watchers.keys()) leave(folder)
    },
  }
}

/** The rules folder itself, its country folders, and all folders in them. */
function foldersIn(directory: string): string[] {
  const countries = countryFolders(directory).map((name) => join(directory, name))
  const within = countries.flatMap((country) =>
    readdirSync(country, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return [directory, ...countries, ...within]
}

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
