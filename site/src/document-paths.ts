import type { PublicRecord } from '@likeness/rules'
import { records } from './catalog.ts'
import { leftByBuild } from './checked-rules.ts'

/** One path per document, for its page and for its JSON; both get the same record. */
export function documentPaths(): {
  params: { country: string; document: string }
  props: { record: PublicRecord }
}[] {
  return records.map((record) => ({
    params: { country: record.country.code, document: record.document },
    props: { record },
  }))
}

/** Paths of the other files of each document. None in a build, because `building/write-document-files.ts` writes them. */
export const documentFilePaths: typeof documentPaths = () => (leftByBuild() ? [] : documentPaths())
