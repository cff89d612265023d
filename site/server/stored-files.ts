import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the built site, held in memory under the path at which it is served. */
export interface StoredFile {
  contentType: string
  /** Whether the name carries a digest of the content, so that it may be cached for ever. */
  immutable: boolean
  /** The body in an encoding, with the strong validator of exactly those bytes. */
  encoded(encoding: Encoding): { body: Buffer; etag: string; encoding: Encoding }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.atom': 'application/atom+xml; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Below this many bytes the header of a compressed body costs more than it saves. */
const worthCompressingBytes = 1024

/**
 * Reads a built site. Pages and the public catalog's JSON stand under their addresses, which have no extension
 * (`/requirements/us/passport`, `/api/public/requirements`), the home page under `/`, everything else under its file
 * name. Names that begin with a dot are not served. Throws ENOENT when the folder is absent.
 */
export async function readStoredFiles(folder: string): Promise<ReadonlyMap<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StoredFile>()
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, file).split(sep).join('/')}`
    files.set(addressOf(name), storedFile(name, await readFile(file)))
  }
  return files
}

function addressOf(name: string): string {
  if (name === '/index.html') return '/'
  return name.replace(/\.html$|(?<=^\/api\/public\/.*)\.json$/, '')
}

function storedFile(name: string, body: Buffer): StoredFile {
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream'
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const compressible = body.length >= worthCompressingBytes && contentType !== 'application/octet-stream'
  const compressed = new Map<Encoding, Buffer>()
  return {
    contentType,
    immutable: name.startsWith('/_astro/'),
    encoded(wanted) {
      if (!compressible || wanted === 'identity') return { body, etag: `"${digest}"`, encoding: 'identity' }
      const bytes = compressed.get(wanted) ?? compress(body, wanted)
      compressed.set(wanted, bytes)
      return { body: bytes, etag: `"${digest}-${wanted}"`, encoding: wanted }
    },
  }
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(body)
  // Of brotli's qualities, 5 is the best that a first visitor does not wait for.
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
