import type { PublicRecord } from '@likeness/rules'
import { records } from './catalog.ts'
import { leftByBuild } from './checked-rules.ts'

/** One path a document, for its page and for its JSON; both get the same record. */
export function documentPaths(): {
  params: { country: string; document: string }
  props: { record: PublicRecord }
}[] {
  return records.map((record) => ({
    params: { country: record.country.code, document: record.document },
    props: { record },
  }))
}

/** Paths of what stands beside documents' pages: none in a build, which has `building/write-document-files.ts` write it. */
export const besideDocumentPaths: typeof documentPaths = () => (leftByBuild() ? [] : documentPaths())
