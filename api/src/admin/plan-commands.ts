import { addPlan, offeredPlans, offerPlan, writtenPlan } from '../billing/plans/plans.ts'
import { refusal } from '../foundation/problem.ts'
import { amountOf, type Command, type Given, WrongUsage } from './command.ts'

/** The commands for the plans that are offered. What a plan gives and costs never changes: a new price is a new plan. */
export const planCommands: Command[] = [
  {
    name: 'plan list',
    summary: 'list the plans that are offered, the cheapest first',
    arguments: [],
    run: async ({ db }) => ({ ok: true, value: (await offeredPlans(db)).map(writtenPlan) }),
  },
  {
    name: 'plan add',
    summary: 'offer a plan: --checks in a month for --price in USD; neither can be changed later',
    arguments: ['code'],
    options: { name: { type: 'string' }, checks: { type: 'string' }, price: { type: 'string' } },
    run: async ({ db, argument, required }) => {
      const code = argument('code')
      if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(code))
        throw new WrongUsage(`"${code}" is not a code such as small-2027`)
      const checks = required('checks')
      if (!/^[1-9]\d{0,8}$/.test(checks)) throw new WrongUsage(`"${checks}" is not a number of checks`)
      const name = required('name')
      if (name.length > 60) throw new WrongUsage('--name has more than 60 characters')
      const plan = { code, name, checksPerMonth: Number(checks), priceMicros: amountOf(required('price')) }
      if (await addPlan(db, plan)) return { ok: true, value: writtenPlan(plan) }
      return refusal('invalid_request', `There is a plan ${code} already. Give the new one another code.`)
    },
  },
  {
    name: 'plan retire',
    summary: 'offer a plan no longer; organisations that have it keep it',
    arguments: ['code'],
    run: (given) => offered(given, false),
  },
  {
    name: 'plan offer',
    summary: 'offer a retired plan again',
    arguments: ['code'],
    run: (given) => offered(given, true),
  },
]

async function offered({ db, argument }: Given, active: boolean): ReturnType<Command['run']> {
  const code = argument('code')
  if (await offerPlan(db, code, active)) return { ok: true, value: { code, offered: active } }
  return refusal('not_found', `There is no plan ${code}.`)
}
