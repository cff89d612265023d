import { operations } from '../api-reference/document.ts'
import { freeChecks } from './free-checks.ts'
import { kept } from './kept.ts'
import type { TextPage } from './text-page.ts'

/** What a paid operation does, for people, by its name in the API's document. */
const inWords: Readonly<Record<string, string>> = {
  'photos.check': 'Check a photo against a document',
  'photos.validate': 'Check a finished file',
  'photos.background': 'Replace the background, where the authority allows it',
  'photos.jobs.create': 'A job of up to 20 photos, by a program',
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
  lead: 'You pay for single steps, from a wallet that you fill in advance. You need no subscription, and each price is shown before the step.',
  sections: [
    {
      id: 'prices',
      title: 'What costs money',
      parts: [
        { caption: 'Prices for one call', head: ['Step', 'Price'], rows: priceRows },
        'The prices are the same on the pages and for programs. A check that answers RETAKE is charged, because it was made. A check that finds no face is not, and neither is a call that ends with an error.',
      ],
    },
    {
      id: 'free',
      title: 'What is free',
      parts: [
        {
          list: [
            'The whole catalog of requirements, for people and programs, without an account.',
            `With a new account: the first ${freeChecks.first} checks, on the pages or by a program.`,
            `With any account, on the pages: ${freeChecks.perDay === 1 ? 'one check' : `${freeChecks.perDay} checks`} each day (UTC).`,
            `After each check on the pages: up to ${freeChecks.furtherTries} further tries for the same document within ${freeChecks.furtherTryHours === 1 ? 'an hour' : `${freeChecks.furtherTryHours} hours`}, with other photos; and the same photo again, up to ${freeChecks.samePhoto} times within ${freeChecks.samePhotoHours} hours.`,
            `The file for a document, in any crop, and its sheet for printing: within ${kept.receiptHours === 1 ? 'an hour' : `${kept.receiptHours} hours`} after the check of the photo.`,
            `Saving finished photos for ${kept.savedPhotoDays} days.`,
          ],
        },
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
