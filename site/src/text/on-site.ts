import type { PublicRecord } from '@likeness/rules'
import { type Fact, personFacts, pictureFacts } from './facts.ts'

/**
 * Whether the photo is only ever taken by the authority or by a photographer whom it approves. Such an authority publishes
 * few figures, because no applicant needs them.
 */
export const isTakenOnSite = ({ taken }: Pick<PublicRecord, 'taken'>): boolean =>
  taken !== null && taken.by !== 'authority-or-applicant'

/** What a reader needs whose photo is taken on site. */
export interface OnSite {
  /** What to bring, or that nothing needs to be brought. */
  bring: string
  /** What to wear where the authority does not say it; null if it does. */
  wear: string | null
  /** Who takes the photo, how it is handed in, and what is asked of the person: only what is stated. */
  facts: readonly Fact[]
}

/** The members of the record about which a page on a photo that is taken on site tells in its first section. */
const ownMembers = new Set(['taken', 'submission'])

export const isAboutHandingIn = ({ key }: Fact): boolean => ownMembers.has(key)

/** What to wear and bring, of a record for which `isTakenOnSite` holds. */
export function onSite(record: PublicRecord): OnSite {
  const { attire, glasses, head_covering } = record
  const saysWhatToWear = [attire, glasses, head_covering].some((one) => one !== null)
  return {
    bring: bringText(record),
    wear: saysWhatToWear ? null : usualWear,
    facts: [...pictureFacts(record).filter(isAboutHandingIn), ...personFacts(record)].filter(
      ({ text }) => text !== null,
    ),
  }
}

const usualWear =
  'The authority does not say what to wear. For nearly every identity photo, hair, hat or mask must not cover the face, the eyes must be seen, and glasses that are tinted or reflect must come off. Wear what you wear every day.'

function bringText({ taken, copies }: PublicRecord): string {
  if (taken?.by === 'approved-photographer') {
    return 'Bring what the photographer gives you: a print, a file or a code, whichever the authority asks for.'
  }
  if (copies === null) return 'No photo needs to be brought, as far as we read.'
  return copies.count === 0
    ? 'Bring no photo.'
    : `For the form, bring ${copies.count === 1 ? 'one print' : `${copies.count} prints`}, although the picture is taken there.`
}
