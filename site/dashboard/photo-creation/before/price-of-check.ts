import type { NextCheck, Options } from '../answers.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/**
 * What the next check of a photo costs, in a sentence that is shown before a file is chosen.
 * @param available What the wallet can spend, in USD.
 */
export function priceOfCheck(
  { covered_by: coveredBy, left, until }: NextCheck,
  prices: Options['prices'],
  available: string,
): string {
  switch (coveredBy) {
    case 'same_photo':
      return 'A photo that you checked already can be checked again for nothing.'
    case 'further_try': {
      const end = until === null ? '' : ` until ${time.format(new Date(until))} UTC`
      return `Retake and check again: ${left === 1 ? 'one more photo' : `${left} more photos`} for this document ${left === 1 ? 'is' : 'are'} free${end}.`
    }
    case 'check_of_the_day':
      return 'The next check is free, as one is each day (UTC), and so are further tries for the same document within an hour.'
    case 'first_checks':
      return `The next check is free: ${left === 1 ? 'one' : left} of your first checks ${left === 1 ? 'is' : 'are'} left.`
    case 'plan':
      return `The next check belongs to your plan, which has ${left} ${left === 1 ? 'check' : 'checks'} left in this month.`
    case 'wallet':
      return `Today’s free check is used (UTC). A check costs ${prices.check} USD from your wallet, which holds ${available} USD; further tries for the same document within an hour are free.`
  }
}
