import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isCompressible, plainName, type ReadyEncoding, readyEncodings } from '../building/precompress.ts'
import { contentTypes, type Headers, storedHeaders } from '../delivery/answer-headers.ts'

export type Encoding = ReadyEncoding | 'identity'

/** The bytes of a file in one encoding, with the strong validator of exactly those bytes. */
export interface Representation {
  encoding: Encoding
  body: Buffer
  etag: string
}

/** One file of the built site, under the path at which it is served. */
export interface StoredFile {
  contentType: string
  /** Whether the file is sent in the encoding that the client prefers; otherwise it is always sent as it is. */
  compressible: boolean
  /** The file in an encoding, or as it is if compressing is not worth it. */
  represented(encoding: Encoding): Representation
  /** Changes when the file on disk changes. */
  stamp: string
}

/**
 * Documents' pages in other languages than English: nine tenths of a site, and each one seldom asked for. They are read from
 * disk when they are asked for, because in memory they would take half a gigabyte.
 */
const readWhenAsked = /^\/[a-z]{2}(?:-[a-z]+)?\/requirements\//

/** How long files are read before other work has its turn. A site that was built anew is read while pages are sent. */
const turnMs = 20

/**
 * Reads a built site into memory, but for the pages that `readWhenAsked` names. The keys are paths: pages and the public catalog's JSON have no extension
 * (`/requirements/us/passport`, `/api/public/requirements`), the home page is `/`, and every other file has its name.
 * Files whose name begins with a dot or ends with a tilde, and compressed files, get no path. Throws ENOENT if the folder
 * does not exist, or if a file disappears while it is read.
 * @param held The files that were read before; those that did not change on disk are taken from there.
 */
export async function readStoredFiles(
  folder: string,
  held: ReadonlyMap<string, StoredFile> = new Map(),
): Promise<ReadonlyMap<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile() && !/^\.|~$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, StoredFile>()
  let turn = performance.now()
  for (const path of paths) {
    if (plainName(path) !== undefined) continue
    if (performance.now() - turn > turnMs) {
      await setImmediate()
      turn = performance.now()
    }
    const name = `/${relative(folder, path).split(sep).join('/')}`
    const ready = (['br', 'gzip'] as const).filter((encoding) => paths.has(path + readyEncodings[encoding]))
    const stamp = stampOf([path, ...ready.map((encoding) => path + readyEncodings[encoding])])
    const known = held.get(addressOf(name))
    files.set(addressOf(name), known?.stamp === stamp ? known : storedFile(name, path, ready, stamp))
  }
  return files
}

/** Without promises, because those of 18,000 files take seconds. */
function stampOf(paths: readonly string[]): string {
  const stats = paths.map((path) => statSync(path, { bigint: true }))
  return stats.map(({ ino, mtimeNs, size }) => `${ino}-${mtimeNs}-${size}`).join(' ')
}

function addressOf(name: string): string {
  if (name === '/index.html') return '/'
  return name.replace(/\.html$|(?<=^\/api\/public\/.*)\.json$/, '')
}

/**
 * A file in memory, or one that is read from disk each time it is asked for. That throws ENOENT if the file was removed since
 * and the site is not read again yet.
 */
function storedFile(name: string, path: string, ready: readonly ReadyEncoding[], stamp: string): StoredFile {
  const compressible = isCompressible(name, statSync(path).size)
  const inMemory = !readWhenAsked.test(name)
  const known = new Map<Encoding, Representation>()
  const represented = (encoding: Encoding): Representation => {
    const found = known.get(encoding)
    if (found !== undefined) return found
    const made = representation(encoding, bytesIn(encoding))
    if (inMemory) known.set(encoding, made)
    return made
  }
  const bytesIn = (encoding: Encoding): Buffer => {
    if (encoding === 'identity') return readFileSync(path)
    if (ready.includes(encoding)) return readFileSync(path + readyEncodings[encoding])
    return compress(represented('identity').body, encoding)
  }
  // At once, because the files on disk may be those of another publication later.
  if (inMemory) for (const encoding of ['identity', ...ready] as const) represented(encoding)
  return {
    contentType: contentTypes[extname(name).slice(1)] ?? 'application/octet-stream',
    compressible,
    stamp,
    represented: (wanted) => represented(compressible ? wanted : 'identity'),
  }
}

function representation(encoding: Encoding, body: Buffer): Representation {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { encoding, body, etag: `"${digest}"` }
}

/** Compresses files of a site that was built without compressed files, and pages that have just changed. */
function compress(body: Buffer, encoding: ReadyEncoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body)
  // Brotli's quality 5 is the best that does not noticeably delay the first visitor.
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

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
