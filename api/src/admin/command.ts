import type { ParseArgsOptionsConfig } from 'node:util'
import { z } from 'zod'
import { parseAmount } from '../foundation/money.ts'
import type { Outcome } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'

/** A command was called in a way that it cannot be: exit code 2, with its usage. */
export class WrongUsage extends Error {}

export interface Given {
  db: Database
  /** What stands between the options, by the names of `arguments`; the last may be absent where its name ends in "?". */
  argument(name: string): string
  /** An option's value; undefined where it was not given. */
  option(name: string): string | undefined
  /** An option that has to be there. */
  required(name: string): string
  options(name: string): readonly string[]
  /** Who does it, for the audit trail and the books. */
  actor: string
}

export interface Command {
  /** What it is called by: `key roll`. */
  name: string
  summary: string
  /** In order: `account`, `amount`; one that may be absent ends in "?". */
  arguments: readonly string[]
  options?: ParseArgsOptionsConfig
  /** Does it. What it returns is printed, as a table or as JSON; `Text` is printed as it is. */
  run(given: Given): Promise<Outcome<unknown>>
}

/** What is to be printed as it is, such as CSV. */
export class Text {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An amount of more than nothing, as `wallet/money.ts` reads it. */
export function amountOf(text: string): bigint {
  const micros = parseAmount(text)
  if (micros === undefined || micros === 0n) throw new WrongUsage(`"${text}" is no amount such as 10.00`)
  return micros
}

/** A moment in ISO 8601. */
export function momentOf(text: string): Date {
  const moment = z.iso.datetime({ offset: true }).safeParse(text)
  if (!moment.success) throw new WrongUsage(`"${text}" is no time such as 2027-01-31T12:00:00Z`)
  return new Date(moment.data)
}

/** A day in ISO 8601, or undefined where there is none. */
export function dayOf(text: string | undefined): string | undefined {
  if (text !== undefined && !z.iso.date().safeParse(text).success) {
    throw new WrongUsage(`"${text}" is no day such as 2026-11-30`)
  }
  return text
}
