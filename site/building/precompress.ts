import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings in which files are stored next to their plain text, by the ending of the compressed file's name. */
export const readyEncodings = { br: '.br', gzip: '.gz' } as const
export type ReadyEncoding = keyof typeof readyEncodings

/** Below this many bytes the header of a compressed body costs more than it saves. */
const worthCompressingBytes = 1024

const text = /\.(atom|bin|css|graph|html|js|json|md|svg|txt|wasm|xml)$/

/** Whether a file of the built site is worth compressing: pictures are compressed already. */
export function isCompressible(name: string, bytes: number): boolean {
  return bytes >= worthCompressingBytes && text.test(name)
}

/** The name of the file that a compressed file belongs to; undefined for a file that is not compressed. */
export function plainName(name: string): string | undefined {
  const ending = Object.values(readyEncodings).find((one) => name.endsWith(one))
  return ending === undefined ? undefined : name.slice(0, -ending.length)
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The cache of compressed files by a digest of their content, so that only what changed is compressed again. */
const usualCache = join(import.meta.dirname, '..', '.astro', 'compressed')

/**
 * Writes `page.html.br` and `page.html.gz` next to each file of a built site that is worth
 * compressing, and removes those whose plain file is gone. Files that are already right stay untouched. Each compressed
 * file appears whole or not at all, and never next to a text that changed meanwhile in this process.
 * @returns How many texts were compressed because the cache did not have them.
 */
export async function precompress(folder: string, cache: string = usualCache): Promise<number> {
  mkdirSync(cache, { recursive: true })
  const files = filesOf(folder)
  for (const file of files) {
    const plain = plainName(file)
    if (plain !== undefined && !files.has(plain)) rmSync(file)
  }
  const waiting = [...files].filter((file) => plainName(file) === undefined)
  const used = new Set<string>()
  let compressions = 0
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      compressions += await compressFile(file, cache, used)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name), { force: true })
  return compressions
}

/** Removes the files that `precompress` wrote. */
export function removeCompressed(folder: string): void {
  for (const file of filesOf(folder)) if (plainName(file) !== undefined) rmSync(file)
}

async function compressFile(file: string, cache: string, used: Set<string>): Promise<number> {
  const plain = readOrNull(file)
  if (plain === null || !isCompressible(file, plain.length)) return 0
  const digest = createHash('sha256').update(plain).digest('hex')
  let compressions = 0
  for (const encoding of ['br', 'gzip'] satisfies ReadyEncoding[]) {
    const known = join(cache, digest + readyEncodings[encoding])
    used.add(digest + readyEncodings[encoding])
    let body = readOrNull(known)
    if (body === null) {
      body = await compress(
        plain,
        encoding,
        file.endsWith('.html') ? pageQuality : constants.BROTLI_MAX_QUALITY,
      )
      writeWhole(known, body)
      compressions += 1
    }
    const beside = file + readyEncodings[encoding]
    if (readOrNull(beside)?.equals(body)) continue
    if (readOrNull(file)?.equals(plain)) placeWhole(known, body, beside)
  }
  return compressions
}

/** At the best quality, brotli takes 6 s of a core for each 2 MB: too long for pages in many languages. This one is 7 % larger. */
const pageQuality = 9

/** @param quality Of brotli; gzip is always as small as possible. */
function compress(body: Buffer, encoding: ReadyEncoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressed.gzip(body, { level: constants.Z_BEST_COMPRESSION })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  }
  return compressed.br(body, { params })
}

/** The window that holds a whole text: a larger one costs brotli more time to allocate than to compress a page. */
const windowBits = (bytes: number) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  )

function writeWhole(file: string, content: Buffer): void {
  writeFileSync(`${file}~`, content)
  renameSync(`${file}~`, file)
}

/** Puts a file of the cache next to its plain file: as a link, which is quick, or as a copy on another file system. */
function placeWhole(known: string, body: Buffer, beside: string): void {
  try {
    linkSync(known, `${beside}~`)
    renameSync(`${beside}~`, beside)
  } catch {
    writeWhole(beside, body)
  }
}

function filesOf(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  )
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
