import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildForBrowser } from '@likeness/engine/build-for-browser'

/**
 * Writes what `openPrecheck` loads into a folder: `engine.json`, and below `engine/` a folder with the engine's files, whose name
 * changes with them.
 */
export async function writeEngineFiles(folder: string): Promise<void> {
  const built = await buildForBrowser(join(folder, 'engine'))
  const described = { ...built, folder: `engine/${built.folder}` }
  await writeFile(join(folder, 'engine.json'), `${JSON.stringify(described)}\n`)
}
