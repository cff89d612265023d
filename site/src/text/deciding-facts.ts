import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'

/** A sentence or two; a text of the catalog itself is in English. */
export interface Detail {
  text: string
  isTranslated: boolean
}

/** What a reader must know before any figure: who takes the photo, and how it is handed in. */
export interface DecidingFacts {
  /** In the words of the record, which also begin its answer; null if the applicant is free to choose. */
  taken: string | null
  /** What `taken` means for the reader, and the notes and conditions of the authority, one sentence or two each. */
  details: readonly Detail[]
}

/** The facts that decide whether the other rules matter to a reader at all; null if the authority states none of them. */
export function decidingFacts({ taken, submission }: PublicRecord, t: SiteTranslator): DecidingFacts | null {
  if (taken === null && submission === null) return null
  const own = taken === null ? [] : [{ text: t(`taken.${taken.by}`), isTranslated: true }]
  const texts = [taken?.note, submission?.text, submission?.note].flatMap((text) =>
    text ? [{ text, isTranslated: false }] : [],
  )
  return {
    taken: taken?.text ?? null,
    details: [...own, ...texts],
  }
}

/** The answer of a record without its first sentence, where that says who takes the photo. */
export function answerAfterTaken({ answer, taken }: PublicRecord): string {
  return taken !== null && answer.startsWith(taken.text) ? answer.slice(taken.text.length).trim() : answer
}
