import type { Answers } from '../api/answers.ts'

type Standing = NonNullable<Answers['GET /wallet/plan']['current']>

/** What an organisation has of its plan, and what comes after, in sentences. */
export function planWords({ name, checks, left, ends, paid, next, unpaid }: Standing): string {
  const day = dayOf(ends)
  if (unpaid && next) {
    return `The month of the plan ${name} ended on ${day} (UTC). The next one, of the plan ${next.name}, costs ${next.price} USD, which the wallet or the limit of the month does not cover. It begins as soon as they do.`
  }
  const further = paid
    ? ` The next month, of the plan ${paid.name}, is paid and lasts until ${dayOf(paid.ends)} (UTC).`
    : ''
  const now = `Plan ${name}: ${left} of ${checks} checks are left until ${day} (UTC).${further}`
  if (next === null) return `${now} It ends then.`
  const then =
    next.name === (paid ?? { name }).name ? 'It is renewed then' : `The plan ${next.name} begins then`
  return `${now} ${then}, for ${next.price} USD from the wallet.`
}

const dayOf = (moment: string) => moment.slice(0, 10)
