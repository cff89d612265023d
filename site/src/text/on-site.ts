import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
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
export function onSite(record: PublicRecord, t: SiteTranslator): OnSite {
  const { attire, glasses, head_covering } = record
  const saysWhatToWear = [attire, glasses, head_covering].some((one) => one !== null)
  return {
    bring: bringText(record, t),
    wear: saysWhatToWear ? null : t('wear.usual'),
    facts: [...pictureFacts(record, t).filter(isAboutHandingIn), ...personFacts(record, t)].filter(
      ({ text }) => text !== null,
    ),
  }
}

function bringText({ taken, copies }: PublicRecord, t: SiteTranslator): string {
  if (taken?.by === 'approved-photographer') return t('bring.photographer')
  if (copies === null) return t('bring.unknown')
  return copies.count === 0 ? t('bring.nothing') : t('bring.prints', { count: copies.count })
}
