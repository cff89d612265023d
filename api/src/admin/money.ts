import { text as textOf } from 'node:stream/consumers'
import { z } from 'zod'
import { resolveUnbooked } from '../billing/payments/events.ts'
import { addPlan, offeredPlans, offerPlan, Plan } from '../billing/plans/plans.ts'
import { adjust, refund } from '../billing/wallet/corrections.ts'
import { balanceOf, topUp } from '../billing/wallet/ledger.ts'
import { statementCsv, statementEntries, statementLine, statementRange } from '../billing/wallet/statement.ts'
import { formatAmount } from '../foundation/money.ts'
import { refuse } from '../foundation/problem.ts'
import { amountOf, type Command, dayOf, type Given, notFound, text, WrongUsage, walletOf } from './command.ts'

const correction = { reason: text, reference: text }

/** How many entries are shown at most. --csv has no limit. */
const longestStatement = 1000

export const walletCommands: Command[] = [
  {
    name: 'credit',
    summary: 'top up a wallet; --reference identifies the payment, which is credited once',
    arguments: ['account', 'amount'],
    options: { reference: text },
    run: async (given) => {
      const { id: walletId } = await walletOf(given.db, given.argument('account'))
      const amountMicros = amountOf(given.argument('amount'))
      const booked = await topUp(given.db, { walletId, amountMicros, reference: given.required('reference') })
      return afterwards(given, walletId, booked ? 'booked' : 'booked_before')
    },
  },
  {
    name: 'adjust',
    summary: 'credit a wallet (10.00) or debit it (-10.00), with a reason that its owner can read',
    arguments: ['account', 'amount'],
    options: correction,
    run: async (given) => {
      const { id: walletId } = await walletOf(given.db, given.argument('account'))
      const [, sign, magnitude = ''] = /^([+-]?)(.*)$/.exec(given.argument('amount')) ?? []
      const amountMicros = amountOf(magnitude) * (sign === '-' ? -1n : 1n)
      const booked = await adjust(given.db, { walletId, amountMicros, ...said(given) })
      if (booked === 'insufficient_funds') {
        const detail = 'The wallet does not hold that much beyond what calls hold.'
        refuse('insufficient_funds', detail)
      }
      return afterwards(given, walletId, booked)
    },
  },
  {
    name: 'refund',
    summary: 'refund a charge or a part of it; all refunds together cannot exceed the charge',
    arguments: ['transfer', 'amount?'],
    options: correction,
    run: async (given) => {
      const transferId = given.argument('transfer')
      const charge = await given.db
        .selectFrom('transfers')
        .select(['debit_account', 'amount_micros'])
        .where('id', '=', transferId)
        .where('kind', '=', 'charge')
        .executeTakeFirst()
      if (!charge) return notFound(`There is no charge ${transferId}.`)
      const amount = given.argument('amount?')
      const amountMicros = amount === '' ? charge.amount_micros : amountOf(amount)
      const booked = await refund(given.db, { transferId, amountMicros, ...said(given) })
      if (booked === 'exceeds_charge') {
        refuse('invalid_request', 'All refunds together would exceed the charge.')
      }
      return afterwards(given, charge.debit_account, booked)
    },
  },
  {
    name: 'statement',
    summary: `list the entries of a wallet, the newest first (up to ${longestStatement}); --csv lists all of them`,
    arguments: ['account'],
    options: { from: text, to: text, csv: { type: 'boolean', default: false } },
    run: async ({ db, argument, option }) => {
      const { id } = await walletOf(db, argument('account'))
      const period = { from: dayOf(option('from')), to: dayOf(option('to')) }
      const range = await statementRange(db, id, period)
      if (option('csv') === 'true') return textOf(statementCsv(db, range, period))
      const entries = await statementEntries(db, range, { limit: longestStatement })
      return entries.map(statementLine)
    },
  },
]

function said({ required, actor }: Given) {
  return { reason: required('reason'), reference: required('reference'), actor }
}

async function afterwards({ db }: Given, walletId: string, result: string) {
  const { availableMicros } = await balanceOf(db, walletId)
  return { result, available: formatAmount(availableMicros) }
}

/** The commands for the plans that are offered. What a plan gives and costs never changes: a new price is a new plan. */
export const planCommands: Command[] = [
  {
    name: 'plan list',
    summary: 'list the plans that are offered, the cheapest first',
    arguments: [],
    run: async ({ db }) => z.array(Plan).encode(await offeredPlans(db)),
  },
  {
    name: 'plan add',
    summary: 'offer a plan: --checks in a month for --price in USD; neither can be changed later',
    arguments: ['code'],
    options: { name: text, checks: text, price: text },
    run: async ({ db, argument, required }) => {
      const code = argument('code')
      if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(code))
        throw new WrongUsage(`"${code}" is not a code such as small-2027`)
      const checks = required('checks')
      if (!/^[1-9]\d{0,8}$/.test(checks)) throw new WrongUsage(`"${checks}" is not a number of checks`)
      const name = required('name')
      if (name.length > 60) throw new WrongUsage('--name has more than 60 characters')
      const plan = { code, name, checks_per_month: Number(checks), price: amountOf(required('price')) }
      if (await addPlan(db, plan)) return Plan.encode(plan)
      const detail = `There is a plan ${code} already. Give the new one another code.`
      refuse('invalid_request', detail)
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

async function offered({ db, argument }: Given, active: boolean) {
  const code = argument('code')
  return (await offerPlan(db, code, active))
    ? { code, offered: active }
    : notFound(`There is no plan ${code}.`)
}

/** How many events a list shows. */
const mostEvents = 100

/** The commands for events of the payment provider that could not be booked. */
export const eventCommands: Command[] = [
  {
    name: 'event list',
    summary: `list up to ${mostEvents} events of Stripe about payments that could not be recorded, kept for review; --all lists resolved ones too`,
    arguments: [],
    options: { all: { type: 'boolean', default: false } },
    run: async ({ db, option }) => {
      let events = db
        .selectFrom('unbooked_events')
        .select(['id as event', 'type', 'object_id as object', 'payment_id as payment'])
        .select(['amount', 'currency', 'occurred_at as occurred', 'resolved_by', 'resolution'])
        .orderBy('received_at')
        .orderBy('id')
        .limit(mostEvents)
      if (option('all') !== 'true') events = events.where('resolved_at', 'is', null)
      const rows = await events.execute()
      return rows.map((row) => ({ ...row, amount: row.amount?.toString() ?? null }))
    },
  },
  {
    name: 'event resolve',
    summary:
      'mark an event as resolved, after its money was credited ("credit") or paid back at Stripe; --reason says what was done',
    arguments: ['event'],
    options: { reason: text },
    run: async ({ db, argument, required, actor }) => {
      const event = argument('event')
      const resolved = await resolveUnbooked(db, event, { actor, resolution: required('reason') })
      return resolved ? { event, resolved } : notFound(`There is no unresolved event ${event}.`)
    },
  },
]
