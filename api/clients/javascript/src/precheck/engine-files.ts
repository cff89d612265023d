/** What `engine.json` says: the folder of the files, the program of the worker, and the files' sizes in bytes. */
export interface EngineFiles {
  folder: string
  worker: string
  files: readonly EngineFile[]
}

interface EngineFile {
  name: string
  bytes: number
  /** Whether the file is loaded before the first check. */
  needed: boolean
}

/**
 * Reads the content of `engine.json`.
 * @throws If it is something else, such as the answer of a server that has a page for every address.
 */
export function engineFilesIn(content: unknown): EngineFiles {
  const read: { folder?: unknown; worker?: unknown; files?: unknown } = Object(content)
  const { folder, worker, files } = read
  if (
    typeof folder !== 'string' ||
    typeof worker !== 'string' ||
    !Array.isArray(files) ||
    !files.every(isFile)
  ) {
    throw new Error('The address of the engine leads to something else.')
  }
  return { folder, worker, files }
}

function isFile(value: unknown): value is EngineFile {
  const file: { name?: unknown; bytes?: unknown; needed?: unknown } = Object(value)
  return typeof file.name === 'string' && typeof file.bytes === 'number' && typeof file.needed === 'boolean'
}
