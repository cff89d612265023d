import type { PublicRecord } from '@likeness/rules'

/** What a reader must know before any figure: who takes the photo, and how it is handed in. */
export interface DecidingFacts {
  /** In the words of the record, which also begin its answer; null if the applicant is free to choose. */
  taken: string | null
  /** What `taken` means for the reader, and the notes and conditions of the authority, one sentence or two each. */
  details: readonly string[]
}

const meaning: Readonly<Record<NonNullable<PublicRecord['taken']>['by'], string>> = {
  authority: 'You need not bring a photo of your own, unless this page says who must.',
  'authority-or-applicant': 'You may bring a photo of your own; ask the office whether it takes one.',
  'approved-photographer': 'A photo that you take yourself is not accepted.',
}

/** The facts that decide whether the other rules matter to a reader at all; null if the authority states none of them. */
export function decidingFacts({ taken, submission }: PublicRecord): DecidingFacts | null {
  if (taken === null && submission === null) return null
  const details = [taken && meaning[taken.by], taken?.note, submission?.text, submission?.note]
  return {
    taken: taken?.text ?? null,
    details: details.filter((one) => one !== null && one !== undefined),
  }
}

/** The answer of a record without its first sentence, where that says who takes the photo. */
export function answerAfterTaken({ answer, taken }: PublicRecord): string {
  return taken !== null && answer.startsWith(taken.text) ? answer.slice(taken.text.length).trim() : answer
}
