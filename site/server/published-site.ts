import { stat } from 'node:fs/promises'
import { stampFile } from '../building/stamp.ts'
import { type StoredAnswer, storedAnswers } from './stored-answers.ts'
import { readStoredFiles, type StoredFile } from './stored-files.ts'

/** What a built site answers at one moment. */
export interface SiteContent {
  /** By path, each answered with 200. */
  answers: ReadonlyMap<string, StoredAnswer>
  /** The page for what does not exist. */
  missingPage: StoredAnswer | undefined
  /** The id of every document in the public catalog. */
  documentIds: readonly string[]
}

/** A built site that is read again whenever it is published. */
export interface PublishedSite {
  /** All files of one publication; a request that looks once sees no other. */
  readonly content: SiteContent
  /** Looks now whether it was published, as is done five times a second. Resolves once what it found is read. */
  look(): Promise<void>
  close(): void
}

/** Where the build puts the page for what does not exist. */
const missingPath = '/404'

const lookEveryMs = 200

/**
 * Reads a built site, and again each time that its stamp is written; until all of it is read, and when it can't be,
 * what was read before stands. Throws ENOENT when the folder is absent.
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
      // Where somebody has published meanwhile, old and new may be mixed: the next look reads again.
      if ((await writtenAt(stamp)) !== published) return
      shown = published
      files = read
      content = contentOf(read)
    } catch {
      // A folder that is just being built anew. Its stamp comes last.
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

/** The id of the document at an address of its JSON: `us-passport`. */
export function documentId(path: string): string | undefined {
  const [, country, document] = /^\/api\/public\/requirements\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  return country === undefined ? undefined : `${country}-${document}`
}

function contentOf(files: ReadonlyMap<string, StoredFile>): SiteContent {
  const answers = storedAnswers(files)
  const missingPage = answers.get(missingPath)
  answers.delete(missingPath)
  const documentIds = [...answers.keys()].map(documentId).filter((id) => id !== undefined)
  return { answers, missingPage, documentIds }
}

async function writtenAt(file: string): Promise<bigint | null> {
  return stat(file, { bigint: true }).then(
    ({ mtimeNs }) => mtimeNs,
    () => null,
  )
}
