import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { resolveUnbooked } from '../billing/payments/events.ts'
import { addPlan, offeredPlans, offerPlan, Plan } from '../billing/plans/plans.ts'
import { adjust, refund } from '../billing/wallet/corrections.ts'
import { balanceOf, topUp } from '../billing/wallet/ledger.ts'
import {
  statementCsv,
  statementEntries,
  statementLine,
  statementOfDays,
} from '../billing/wallet/statement.ts'
import { formatAmount } from '../foundation/money.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import { amountOf, type Command, dayOf, type Given, Text, WrongUsage, walletOf } from './command.ts'

const correction = { reason: { type: 'string' }, reference: { type: 'string' } } as const

/** How many entries are shown at most. --csv has no limit. */
const longestStatement = 1000

export const walletCommands: Command[] = [
  {
    name: 'credit',
    summary: 'top up a wallet; --reference identifies the payment, which is credited once',
    arguments: ['account', 'amount'],
    options: { reference: { type: 'string' } },
    run: async (given) => {
      const wallet = await walletOf(given.db, given.argument('account'))
      if (!wallet.ok) return wallet
      const amountMicros = amountOf(given.argument('amount'))
      const reference = given.required('reference')
      const booked = await topUp(given.db, { walletId: wallet.value.id, amountMicros, reference })
      return afterwards(given, wallet.value.id, booked ? 'booked' : 'booked_before')
    },
  },
  {
    name: 'adjust',
    summary: 'credit a wallet (10.00) or debit it (-10.00), with a reason that its owner can read',
    arguments: ['account', 'amount'],
    options: correction,
    run: async (given) => {
      const wallet = await walletOf(given.db, given.argument('account'))
      if (!wallet.ok) return wallet
      const [, sign, magnitude = ''] = /^([+-]?)(.*)$/.exec(given.argument('amount')) ?? []
      const amountMicros = amountOf(magnitude) * (sign === '-' ? -1n : 1n)
      const booked = await adjust(given.db, { walletId: wallet.value.id, amountMicros, ...said(given) })
      if (booked === 'insufficient_funds') {
        return refusal('insufficient_funds', 'The wallet does not hold that much beyond what calls hold.')
      }
      return afterwards(given, wallet.value.id, booked)
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
      if (!charge) return refusal('not_found', `There is no charge ${transferId}.`)
      const amount = given.argument('amount?')
      const amountMicros = amount === '' ? charge.amount_micros : amountOf(amount)
      const booked = await refund(given.db, { transferId, amountMicros, ...said(given) })
      if (booked === 'exceeds_charge') {
        return refusal('invalid_request', 'All refunds together would exceed the charge.')
      }
      return afterwards(given, charge.debit_account, booked)
    },
  },
  {
    name: 'statement',
    summary: `list the entries of a wallet, the newest first (up to ${longestStatement}); --csv lists all of them`,
    arguments: ['account'],
    options: { from: { type: 'string' }, to: { type: 'string' }, csv: { type: 'boolean', default: false } },
    run: async ({ db, argument, option }) => {
      const wallet = await walletOf(db, argument('account'))
      if (!wallet.ok) return wallet
      const period = { from: dayOf(option('from')), to: dayOf(option('to')) }
      const range = await statementOfDays(db, wallet.value.id, period)
      if (option('csv') === 'true') {
        return { ok: true, value: new Text(await text(statementCsv(db, range, period))) }
      }
      const entries = await statementEntries(db, range, { before: undefined, limit: longestStatement })
      return { ok: true, value: entries.map(statementLine) }
    },
  },
]

function said({ required, actor }: Given) {
  return { reason: required('reason'), reference: required('reference'), actor }
}

async function afterwards({ db }: Given, walletId: string, result: string): Promise<Outcome<unknown>> {
  const { availableMicros } = await balanceOf(db, walletId)
  return { ok: true, value: { result, available: formatAmount(availableMicros) } }
}

/** The commands for the plans that are offered. What a plan gives and costs never changes: a new price is a new plan. */
export const planCommands: Command[] = [
  {
    name: 'plan list',
    summary: 'list the plans that are offered, the cheapest first',
    arguments: [],
    run: async ({ db }) => ({ ok: true, value: z.array(Plan).encode(await offeredPlans(db)) }),
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
      const plan = { code, name, checks_per_month: Number(checks), price: amountOf(required('price')) }
      if (await addPlan(db, plan)) return { ok: true, value: Plan.encode(plan) }
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
      return { ok: true, value: rows.map((row) => ({ ...row, amount: row.amount?.toString() ?? null })) }
    },
  },
  {
    name: 'event resolve',
    summary:
      'mark an event as resolved, after its money was credited ("credit") or paid back at Stripe; --reason says what was done',
    arguments: ['event'],
    options: { reason: { type: 'string' } },
    run: async ({ db, argument, required, actor }) => {
      const resolved = await resolveUnbooked(db, argument('event'), { actor, resolution: required('reason') })
      if (resolved) return { ok: true, value: { event: argument('event'), resolved: true } }
      return refusal('not_found', `There is no unresolved event ${argument('event')}.`)
    },
  },
]
