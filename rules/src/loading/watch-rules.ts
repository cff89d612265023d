import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { otherFolders } from './rule-files.ts'

export interface Watch {
  /** Ends it; nothing is told afterwards. */
  close(): void
}

/** How long nothing may have been saved before it is told of: an editor, or git, writes more than once. */
const quietMs = 80

/** How long a stream of changes may put that off. */
const longestWaitMs = 800

/**
 * Watches a rules folder and tells once of what is saved together: files written, added, replaced or removed, also in
 * folders that come later. Which file it was is not said: whoever is told reads the folder. It does not keep the process
 * alive.
 * @param onFailure Told why the folder, or one in it, can't be watched.
 */
export function watchRules(
  directory: string,
  onSaved: () => void,
  onFailure: (error: unknown) => void,
): Watch {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let deadlineMs: number | undefined

  const saved = () => {
    const now = performance.now()
    deadlineMs ??= now + longestWaitMs
    clearTimeout(timer)
    timer = setTimeout(tell, Math.min(quietMs, deadlineMs - now)).unref()
  }
  const tell = () => {
    deadlineMs = undefined
    follow()
    onSaved()
  }
  const leave = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const enter = (folder: string) => {
    // Each folder by itself: that tells of a file that another is renamed to as well.
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
      // Whatever came into one of them before it was watched is found by looking again.
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

/** The rules folder itself, its countries, and what folders are in those. */
function foldersIn(directory: string): string[] {
  const countries = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => join(directory, name))
  const within = countries.flatMap((country) =>
    readdirSync(country, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return [directory, ...countries, ...within]
}
