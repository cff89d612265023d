import { operations } from '../api-reference/document.ts'
import { countries, documents, entries, records } from '../catalog.ts'
import { babiesAndChildren } from '../guides/babies-and-children.ts'
import type { Guide } from '../guides/guide.ts'
import { photoAtHome } from '../guides/photo-at-home.ts'
import type { SiteTranslator } from '../messages/english.ts'
import { trustPage } from '../trust/trust-page.ts'
import { readOperator } from './operator.ts'
import { privacy } from './privacy.ts'
import { freeChecks, freeChecksText, kept } from './stated-facts.ts'
import { terms } from './terms.ts'
import type { TextPage } from './text-page.ts'

/** What a check costs, as the API's document says: "USD 0.05". */
export function checkPrice({ language }: SiteTranslator): string {
  const check = operations.find(({ operationId }) => operationId === 'photos.check')
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
  }).format(Number(check?.['x-price'] ?? 0))
}

/** What a paid operation does, for people, by its name in the API's document. */
const inWords: Readonly<Record<string, string>> = {
  'photos.check': 'Check a photo against a document',
  'photos.validate': 'Check a finished file',
  'photos.background': 'Replace the background, where the authority allows it',
  'photos.jobs.create': 'Up to 20 photos of a job, by a program',
}

/** The paid operations in words, each with its price in the API's document: the only table of prices. */
const priceRows = operations.flatMap(({ operationId, summary, 'x-price': price }) =>
  price === undefined || Number(price) === 0
    ? []
    : [[inWords[operationId] ?? summary ?? operationId, `${price} USD`]],
)

export const prices: TextPage = {
  path: '/prices',
  title: 'Prices',
  description:
    'What Likeness costs: a price for each check and each background, from a wallet. The catalog, cropping, files and print sheets are free.',
  lead: 'The check of a photo on a document’s page, its file and its print sheet are free. In an account and by the API you pay for single steps, from a wallet that you fill in advance: without a subscription, and each price is shown before the step.',
  sections: [
    {
      id: 'free',
      title: 'What is free',
      parts: [
        {
          list: [
            'The whole catalog of requirements, for people and programs, without an account.',
            'The check of a photo on a document’s page, and its file and sheet for printing: your browser makes them, without an account.',
            `${freeChecksText} Jobs and new backgrounds are not among them.`,
            `After each check in the dashboard: up to ${freeChecks.furtherTries} further tries for the same document within ${freeChecks.furtherTryHours === 1 ? 'an hour' : `${freeChecks.furtherTryHours} hours`}, with other photos; and the same photo again, up to ${freeChecks.samePhoto} times within ${freeChecks.samePhotoHours} hours.`,
            `In an account, the file for a document, in any crop, and its sheet for printing: within ${kept.receiptHours === 1 ? 'an hour' : `${kept.receiptHours} hours`} after the check of the photo.`,
            `Saving finished photos for ${kept.savedPhotoDays} days.`,
          ],
        },
      ],
    },
    {
      id: 'prices',
      title: 'What costs money',
      parts: [
        { caption: 'Prices for one call', head: ['Step', 'Price'], rows: priceRows },
        'The prices are the same on the pages and for programs. A check that answers RETAKE is charged, because it was made. A check that finds no face is not, and neither is a call that ends with an error.',
      ],
    },
    {
      id: 'pay',
      title: 'How to pay',
      parts: [
        'Fill the [wallet](/dashboard/wallet) by card, through Stripe. The wallet shows each charge and can be downloaded as a statement. Charges are in US dollars; your bank may add costs of its own. For programs, prices and how charges work stand in the [reference of the API](/docs/api).',
        'Refunds and everything else about money: [Terms](/terms), [Contact](/contact).',
      ],
    },
  ],
}

const about: TextPage = {
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

const contact: TextPage = {
  path: '/contact',
  title: 'Contact',
  description:
    'Who runs this instance of Likeness, and where to write: questions, wrong figures, payments, weaknesses.',
  lead: 'Who runs this service, and where to write.',
  sections: [
    { id: 'operator', title: 'Operator', parts: ['operator'] },
    {
      id: 'what-to-send',
      title: 'What helps us to answer',
      parts: [
        {
          list: [
            'A figure of the catalog is wrong or old: the address of its page, and a link to the authority’s own text.',
            'A verdict is wrong: the document, the time and the request id, or what the page said. Please do not send the photo before we ask for it.',
            'A payment or a charge: the mail address of your account, and the day.',
            'Your data: see [Privacy](/privacy). Most of it you can correct or delete yourself under [Account](/dashboard/account).',
            'A weakness: the address in [security.txt](/.well-known/security.txt), in private.',
          ],
        },
        'Questions about an application, such as how long it takes or whether you may send a photo again, are for the authority. Its name and its pages stand with each [document](/requirements).',
      ],
    },
  ],
}

export const information: readonly TextPage[] = [
  about,
  trustPage(records, documents, readOperator()),
  prices,
  privacy,
  terms,
  contact,
]

/** The guides for people who take a photo. */
export const guides: readonly Guide[] = [photoAtHome, babiesAndChildren]
