import { type Headers, storedHeaders } from '../../delivery/answer-headers.ts'
import type { StoredFile } from './stored-files.ts'

/** A stored file, and the headers of every answer with it, whatever its encoding. */
export interface StoredAnswer {
  file: StoredFile
  headers: Headers
}

/** The answer at each path. */
export function storedAnswers(files: ReadonlyMap<string, StoredFile>): Map<string, StoredAnswer> {
  return new Map([...files].map(([path, file]) => [path, { file, headers: headersOf(path, file, files) }]))
}

function headersOf(path: string, file: StoredFile, files: ReadonlyMap<string, StoredFile>): Headers {
  const json = `/api/public${path}`
  return {
    'content-type': file.contentType,
    ...storedHeaders(path),
    ...(files.has(json) ? { link: `<${json}>; rel="alternate"; type="application/json"` } : {}),
    ...(file.compressible ? { vary: 'accept-encoding' } : {}),
  }
}
