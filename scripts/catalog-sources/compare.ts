import { type CitedNumber, citedNumbers, isStated } from './cited-numbers.ts'
import { type Fingerprint, fingerprintOf, readFingerprint, wordDistance } from './fingerprint.ts'
import { type Quantity, quantitiesIn } from './quantity.ts'
import type { Text, Use } from './sources.ts'

/** A document's number that the saved copy of its source does not state. */
export interface Missing {
  use: Use
  number: CitedNumber
}

/**
 * What the saved copy of a text is like. `same`: as when it was last read. `figures`: other quantities than then. `words`:
 * the same quantities in other words. `first`: there is no fingerprint, so only the cited numbers were searched.
 */
export type State = 'same' | 'figures' | 'words' | 'first'

export interface Comparison {
  text: Text
  state: State
  /** The fingerprint of the saved copy. */
  fingerprint: Fingerprint
  /** The quantities that are not stated any more, and those that are new, as far as they were kept. */
  gone: readonly Quantity[]
  added: readonly Quantity[]
  missing: readonly Missing[]
}

/** The bits in which a text may differ and still count as the same: dates, menus and counters change on every page. */
const sameWordsBits = 8

/**
 * Compares a text with its saved copy.
 * @param content The text of the copy, without markup.
 */
export function compareText(text: Text, content: string): Comparison {
  const fingerprint = fingerprintOf(content)
  const written = text.uses.find(({ source }) => source.fingerprint !== undefined)?.source.fingerprint
  const before = written === undefined ? undefined : readFingerprint(written)
  const [old, now] = [before?.quantities, fingerprint.quantities]
  const listed = old !== undefined && now !== undefined
  return {
    text,
    state: stateOf(before, fingerprint),
    fingerprint,
    gone: listed ? old.filter((one) => !now.includes(one)) : [],
    added: listed ? now.filter((one) => !old.includes(one)) : [],
    missing: missingIn(text, quantitiesIn(content)),
  }
}

function stateOf(before: Fingerprint | undefined, now: Fingerprint): State {
  if (before === undefined) return 'first'
  if (before.hash !== now.hash) return 'figures'
  return wordDistance(before, now) > sameWordsBits ? 'words' : 'same'
}

function missingIn({ uses }: Text, quantities: readonly Quantity[]): Missing[] {
  return uses.flatMap((use) =>
    citedNumbers(use.document, use.name)
      .filter((number) => !isStated(number, quantities))
      .map((number) => ({ use, number })),
  )
}
