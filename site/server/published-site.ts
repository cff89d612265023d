import { stat } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { stampFile } from '../building/dist-folder.ts'
import { readStoredFiles, type StoredAnswer, type StoredFile, storedAnswers } from './stored-files.ts'

/** The path of the requested address, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/\?.*$/s, '')
}

/**
 * The address without a slash at its end and in small letters, with the request's query, if `files` has that path;
 * undefined otherwise.
 */
export function canonicalAddress(
  request: FastifyRequest,
  files: ReadonlyMap<string, unknown>,
): string | undefined {
  const path = pathOf(request)
  const canonical = path.replace(/\/+$/, '').toLowerCase()
  return files.has(canonical) ? canonical + request.url.slice(path.length) : undefined
}

/** The content of a built site at one moment. */
export interface SiteContent {
  /** The answers with status 200, by path. */
  answers: ReadonlyMap<string, StoredAnswer>
  /** The page for addresses that do not exist, by the language with which an address begins: `/de`; empty for English. */
  missingPages: ReadonlyMap<string, StoredAnswer>
}

/** A built site that is read again after each publication. */
export interface PublishedSite {
  /** All files of one publication. A request must read this once, so that it does not mix two publications. */
  readonly content: SiteContent
  /** Checks now whether the site was published, as happens five times a second. Resolves when the new files are read. */
  look(): Promise<void>
  close(): void
}

/** The paths at which the build puts the page for addresses that do not exist, in each language. */
const missingPath = /^((?:\/[a-z]{2}(?:-[a-z]+)?)?)\/404$/

const lookEveryMs = 200

/**
 * Reads a built site, and reads it again each time its stamp is written. Until all files are read, and if reading fails,
 * the previous content stays. Throws ENOENT if the folder does not exist.
 */
export async function followPublished(folder: string): Promise<PublishedSite> {
  const stamp = stampFile(folder)
  let shown = await writtenAt(stamp)
  let files = await readStoredFiles(folder)
  let content = contentOf(files)
  let looking = Promise.resolve()
  const look = () => {
    looking = looking.then(readAgain)
    return looking
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()

  async function readAgain(): Promise<void> {
    try {
      const published = await writtenAt(stamp)
      if (published === null || published === shown) return
      const read = await readStoredFiles(folder, files)
      // If the site was published again meanwhile, old and new files may be mixed; the next check reads again.
      if ((await writtenAt(stamp)) !== published) return
      shown = published
      files = read
      content = contentOf(read)
    } catch {
      // The folder is being built; its stamp comes last.
    }
  }

  return {
    get content() {
      return content
    },
    look,
    close: () => clearInterval(timer),
  }
}

function contentOf(files: ReadonlyMap<string, StoredFile>): SiteContent {
  const answers = storedAnswers(files)
  const missingPages = new Map<string, StoredAnswer>()
  for (const [path, answer] of answers) {
    const language = missingPath.exec(path)?.[1]
    if (language === undefined) continue
    missingPages.set(language, answer)
    answers.delete(path)
  }
  return { answers, missingPages }
}

async function writtenAt(file: string): Promise<bigint | null> {
  return stat(file, { bigint: true }).then(
    ({ mtimeNs }) => mtimeNs,
    () => null,
  )
}
