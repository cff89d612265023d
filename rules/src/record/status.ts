import { z } from 'zod'
import { Version } from '../schema/document.ts'
import { selfDescribed } from './source.ts'

const Count = z.int().nonnegative()
const Counts = z.record(z.string(), Count)

/** The state of the catalog: its contents, how far they can be trusted, and how old its readings are. */
export const CatalogStatus = z
  .object({
    ...selfDescribed,
    catalog_version: Version,
    documents: Count,
    countries: Count.describe('The number of countries and issuers that have documents.'),
    by_trust: Counts,
    by_confidence: Counts,
    by_kind: Counts,
    by_region: Counts,
    with_conflicts: Count.describe('Documents on which sources differ.'),
    with_uncertainty: Count.describe('Documents on which something is not settled.'),
    sources: z.object({
      total: Count,
      by_tier: Counts,
      by_month_read: Counts.describe(
        'The number of sources by the month in which they were last read, oldest first.',
      ),
      oldest_read: z.string().nullable(),
      newest_read: z.string().nullable(),
    }),
    last_change: z.object({
      version: Version,
      documents: z.array(z.string()).describe('The ids of the documents that changed in it.'),
    }),
  })
  .describe('The state of the catalog: counts by trust, kind and region, age of its sources, last change.')
  .meta({ id: 'CatalogStatus' })
export type CatalogStatus = z.infer<typeof CatalogStatus>
