import { countries, entries } from '../catalog.ts'
import type { TextPage } from './text-page.ts'

export const about: TextPage = {
  path: '/about',
  title: 'About Likeness',
  description:
    'What Likeness is: a catalog of what authorities ask of identity photos, with sources, and a check of photos that says how often it is wrong.',
  lead: `Authorities refuse photos for a few millimetres, and their rules are hard to find. Likeness collects the rules of ${entries.length} documents of ${countries.length} countries and issuers, and checks a photo against them.`,
  sections: [
    {
      id: 'principles',
      title: 'How we work',
      parts: [
        {
          list: [
            'Each figure names the text that it was taken from, and the day on which it was read. What an authority does not state is “not stated”, and is not guessed.',
            'Where it is uncertain whether a requirement is met, a check says REVIEW, and neither passes nor refuses the photo.',
            'How often checks are wrong is measured and [published](/accuracy).',
            'A photo is dropped when it is answered, unless you save it, or a program sends it for later or for a review. See [Privacy](/privacy).',
            'You see a price before you pay it. See [Prices](/prices).',
          ],
        },
      ],
    },
    {
      id: 'not',
      title: 'What it is not',
      parts: [
        'Likeness is no authority, works for none and promises no acceptance. It makes a photo fit a rule by its crop, size and, where the authority allows it, its background. It does not change faces.',
      ],
    },
    {
      id: 'open',
      title: 'For everybody, and for programs',
      parts: [
        'The whole catalog is free, as pages, as [Markdown](/llms.txt) and as [JSON](/requirements/all.json), with a [feed of its changes](/requirements/feed.atom). Programs check photos through [the API](/docs/api). [Every check](/docs/checks) is described with its limits.',
      ],
    },
    { id: 'operator', title: 'Who runs it', parts: ['operator'] },
  ],
}
