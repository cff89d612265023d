import type { Comparison } from './compare.ts'
import { writeFingerprint } from './fingerprint.ts'
import { recordReading } from './record.ts'
import { useName } from './report.ts'

/** A compared text, and the day on which it was saved. */
export interface Saved {
  comparison: Comparison
  /** `2026-11-24`. */
  savedOn: string
}

/**
 * Records what needs no person: texts that are the same, with the day on which they were saved, and the fingerprint of
 * those that were never compared and have every cited number. Accepted sources are recorded with the day in any case.
 * @param folder The folder of the rules.
 * @param accepted Names of sources that a person has read again: `us-passport/photo-page`.
 * @returns The number of records that were written.
 */
export function recordTexts(folder: string, saved: readonly Saved[], accepted: ReadonlySet<string>): number {
  let written = 0
  for (const { comparison, savedOn } of saved) {
    const { text, state, missing, fingerprint } = comparison
    for (const use of text.uses) {
      const isRead = state === 'same' || accepted.has(useName(use))
      if (!isRead && (state !== 'first' || missing.length > 0)) continue
      recordReading(folder, use, {
        fingerprint: writeFingerprint(fingerprint),
        read: isRead ? savedOn : undefined,
      })
      written += 1
    }
  }
  return written
}
