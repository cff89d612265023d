import type { PublicRecord } from '@likeness/rules'
import { text } from '../figure/svg.ts'
import type { SiteTranslator } from '../messages/english.ts'

export type Tier = PublicRecord['trust']

/** The tiers of trust, the highest first. */
export const tiers: readonly Tier[] = ['official', 'official-partly', 'secondary-agreed', 'secondary-alone']

export const tierName = (tier: Tier, t: SiteTranslator): string => t(`tier.${tier}.name`)

/** What a tier means for a reader who relies on a figure. */
export const tierMeaning = (tier: Tier, t: SiteTranslator): string => t(`tier.${tier}.meaning`)

const full: Readonly<Record<Tier, string>> = {
  official: '<circle class="full" cx="6" cy="6" r="5"></circle>',
  'official-partly': '<path class="full" d="M6 1a5 5 0 0 0 0 10z"></path>',
  'secondary-agreed': '<circle class="full" cx="6" cy="6" r="1.5"></circle>',
  'secondary-alone': '',
}

/** A tier's name with its mark, as HTML. The more of the official sources was read, the more of its mark is filled. */
export function tierMark(tier: Tier, t: SiteTranslator): string {
  const dashes = tier === 'secondary-alone' ? ' stroke-dasharray="2.6 2.6"' : ''
  const ring = `<circle class="ring" cx="6" cy="6" r="5"${dashes}></circle>`
  const mark = `<svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">${full[tier]}${ring}</svg>`
  return `<span class="tier" data-tier="${tier}">${mark}${text(tierName(tier, t))}</span>`
}
