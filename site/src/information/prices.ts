import { operations } from '../api-reference/document.ts'
import type { SiteTranslator } from '../messages/english.ts'
import { kept } from './privacy.ts'
import type { TextPage } from './text-page.ts'

/**
 * Which checks cost nothing, as the API's code has it: `scripts/docs/free-checks.test.ts` compares each number with the constant
 * that decides.
 */
export const freeChecks = {
  first: 20,
  perDay: 1,
  furtherTries: 10,
  furtherTryHours: 1,
  samePhoto: 10,
  samePhotoHours: 24,
} as const

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
