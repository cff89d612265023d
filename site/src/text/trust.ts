import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'

export type Tier = PublicRecord['trust']

/** The tiers of trust, the highest first. */
export const tiers: readonly Tier[] = ['official', 'official-partly', 'secondary-agreed', 'secondary-alone']

export const tierName = (tier: Tier, t: SiteTranslator): string => t(`tier.${tier}.name`)

/** What a tier means for a reader who relies on a figure. */
export const tierMeaning = (tier: Tier, t: SiteTranslator): string => t(`tier.${tier}.meaning`)
