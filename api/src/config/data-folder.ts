import { join, resolve } from 'node:path'

const house = join(import.meta.dirname, '..', '..', '..')

/**
 * Where `npm start` keeps the embedded database and the demo key, and where mail is kept that no server takes:
 * LIKENESS_DATA_FOLDER, or `.data` in the house.
 */
export function dataFolderOf({ LIKENESS_DATA_FOLDER }: Readonly<Record<string, string | undefined>>): string {
  return resolve(LIKENESS_DATA_FOLDER || join(house, '.data'))
}
