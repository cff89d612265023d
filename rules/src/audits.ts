import { z } from 'zod'
import audits from './audits.json' with { type: 'json' }

/** What a reader of a sheet may answer about a figure. */
export const AuditAnswer = z
  .enum(['agrees', 'wrong', 'out-of-date', 'unsupported', 'not-found'])
  .describe(
    'agrees: an independent text states the same. wrong: one states something else. out-of-date: one that is newer does. unsupported: no cited text states it. not-found: no text was found to compare with.',
  )
export type AuditAnswer = z.infer<typeof AuditAnswer>

const Count = z.int().nonnegative()

/** The result of an audit: a reader who did not write the rules compared the figures of documents drawn at random. */
export const Audit = z.strictObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month such as 2026-11'),
  draw: z.int().positive().describe('1 for the first audit of the month, 2 for the second.'),
  documents: Count.describe('How many documents were drawn.'),
  figures: z.strictObject({
    agrees: Count,
    wrong: Count,
    'out-of-date': Count,
    unsupported: Count,
    'not-found': Count,
  } satisfies Record<AuditAnswer, typeof Count>),
})
export type Audit = z.infer<typeof Audit>

/** The audits of the catalog, the latest first. */
export const auditsOfCatalog: readonly Audit[] = z.array(Audit).parse(audits)

/**
 * The 95 % interval of a share of which `count` of `of` were counted, from 0 to 1: Wilson, Probable inference, JASA 22 (1927). All that
 * is possible if nothing was counted.
 */
export function wilsonInterval(count: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of
  const z2 = 1.96 ** 2
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (1.96 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of ** 2))) / (1 + z2 / of)
  return { low: Math.max(middle - half, 0), high: Math.min(middle + half, 1) }
}

/**
 * How many of the figures that could be compared are not right (wrong, out of date or unsupported), and the share with its 95 %
 * interval, each from 0 to 1.
 */
export function errorRate({ figures }: Audit) {
  const errors = figures.wrong + figures['out-of-date'] + figures.unsupported
  const compared = errors + figures.agrees
  return {
    errors,
    compared,
    share: compared === 0 ? 0 : errors / compared,
    ...wilsonInterval(errors, compared),
  }
}
