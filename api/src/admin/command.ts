import type { ParseArgsOptionsConfig } from 'node:util'
import { z } from 'zod'
import { parseAmount } from '../foundation/money.ts'
import { refuse } from '../foundation/problem.ts'
import type { Database, Executor } from '../storage/database.ts'

/** Thrown if a command is called with wrong arguments. The process prints the usage and exits with 2. */
export class WrongUsage extends Error {}

export interface Given {
  db: Database
  /** A positional argument, by its name in `arguments`; an empty text if it is optional and absent. */
  argument(name: string): string
  /** The value of an option; undefined if it was not given. */
  option(name: string): string | undefined
  /** The value of an option. Throws `WrongUsage` if it was not given. */
  required(name: string): string
  options(name: string): readonly string[]
  /** The operator, for the audit trail and the ledger. */
  actor: string
}

export interface Command {
  /** The name on the command line: `key roll`. */
  name: string
  summary: string
  /** The positional arguments in their order: `account`, `amount`. The name of an optional one ends in "?". */
  arguments: readonly string[]
  options?: ParseArgsOptionsConfig
  /**
   * Runs the command. The result is printed as a table or as JSON; a text, such as CSV, is printed without changes.
   * Throws `Refused` if it cannot be done.
   */
  run(given: Given): Promise<unknown>
}

/** An option with a value. */
export const text = { type: 'string' } as const

/** Ends a command because something that it names does not exist. */
export function notFound(detail: string): never {
  return refuse('not_found', detail)
}

/** Parses an amount of USD to micro-dollars. Throws `WrongUsage` if it is zero or not an amount. */
export function amountOf(text: string): bigint {
  const micros = parseAmount(text)
  if (micros === undefined || micros === 0n) throw new WrongUsage(`"${text}" is not an amount such as 10.00`)
  return micros
}

/** Parses a time in ISO 8601 with its offset. Throws `WrongUsage` if the text is not one. */
export function momentOf(text: string): Date {
  const moment = z.iso.datetime({ offset: true }).safeParse(text)
  if (!moment.success) throw new WrongUsage(`"${text}" is not a time such as 2027-01-31T12:00:00Z`)
  return new Date(moment.data)
}

/** Checks a day in ISO 8601; undefined stays undefined. Throws `WrongUsage` if the text is not a day. */
export function dayOf(text: string | undefined): string | undefined {
  if (text !== undefined && !z.iso.date().safeParse(text).success) {
    throw new WrongUsage(`"${text}" is not a day such as 2026-11-30`)
  }
  return text
}

/** The wallet of an account, with its owner. Throws `Refused` if there is no such account. */
export async function walletOf(db: Executor, accountId: string): Promise<{ id: string; owner: string }> {
  const row = await db
    .selectFrom('wallets')
    .innerJoin('accounts', 'accounts.id', 'wallets.account_id')
    .select(['wallets.id', 'owner'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? notFound(`There is no account ${accountId}.`)
}
