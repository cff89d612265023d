import { text } from 'node:stream/consumers'
import { adjust } from '../billing/wallet/adjust.ts'
import { balanceOf } from '../billing/wallet/balance.ts'
import { refund } from '../billing/wallet/refund.ts'
import { statementEntries, statementOfDays } from '../billing/wallet/statement.ts'
import { statementCsv } from '../billing/wallet/statement-csv.ts'
import { statementLine } from '../billing/wallet/statement-line.ts'
import { topUp } from '../billing/wallet/top-up.ts'
import { formatAmount } from '../foundation/money.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import { amountOf, type Command, dayOf, type Given, Text } from './command.ts'
import { walletOf } from './wallet-of.ts'

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
