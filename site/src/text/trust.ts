import type { PublicRecord } from '@likeness/rules'

export type Tier = PublicRecord['trust']

/** The name of each tier of trust, and its meaning for a reader who relies on a figure. */
export const tiers: Readonly<Record<Tier, { name: string; meaning: string }>> = {
  official: {
    name: 'Official',
    meaning: 'Read in the authority’s own text.',
  },
  'official-partly': {
    name: 'Official, in part',
    meaning: 'Read in the authority’s own text, of which a part, such as a drawing, could not be read.',
  },
  'secondary-agreed': {
    name: 'Second-hand, agreed',
    meaning: 'Not read in the authority’s own text. Independent sources repeat it alike.',
  },
  'secondary-alone': {
    name: 'Second-hand, alone',
    meaning:
      'Not read in the authority’s own text, and nobody else confirms it. Check before you rely on it.',
  },
}
