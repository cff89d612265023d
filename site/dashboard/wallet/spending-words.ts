import type { Answers } from '../api/answers.ts'

type Spending = Answers['GET /wallet']['spending']

/** What is spent in this month, with the limit and when it begins anew: "Spent this month: 1.50 of 10.00 USD, until …". */
export function spendingWords({ spent, limit, month_ends }: Spending): string {
  const day = month_ends.slice(0, 10)
  return limit === null
    ? `Spent this month: ${spent} USD. There is no limit.`
    : `Spent this month: ${spent} of ${limit} USD. The limit begins anew on ${day} (UTC).`
}
