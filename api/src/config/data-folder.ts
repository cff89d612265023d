import { join, resolve } from 'node:path'

const repository = join(import.meta.dirname, '..', '..', '..')

/**
 * The folder of the embedded database and the demo key of `npm start`, and of mail if there is no mail server:
 * LIKENESS_DATA_FOLDER, or `.data` in the repository.
 */
export function dataFolderOf({ LIKENESS_DATA_FOLDER }: Readonly<Record<string, string | undefined>>): string {
  return resolve(LIKENESS_DATA_FOLDER || join(repository, '.data'))
}
