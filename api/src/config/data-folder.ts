import { join, resolve } from 'node:path'

const repository = join(import.meta.dirname, '..', '..', '..')

/**
 * Where `npm start` keeps the embedded database and the demo key, and where mail is kept that no server takes:
 * LIKENESS_DATA_FOLDER, or `.data` in the repository.
 */
export function dataFolderOf({ LIKENESS_DATA_FOLDER }: Readonly<Record<string, string | undefined>>): string {
  return resolve(LIKENESS_DATA_FOLDER || join(repository, '.data'))
}
