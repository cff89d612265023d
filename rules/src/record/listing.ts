import { z } from 'zod'
import { Tier } from '../schema/citation.ts'
import { Version } from '../schema/document.ts'
import { PublicRecord } from './document.ts'
import { Country, Millimetres, selfDescribed } from './parts.ts'

const { id, path, title, version, api_url } = PublicRecord.shape

/** An entry of the catalog's index. */
export const IndexEntry = z
  .object({
    id,
    path,
    title,
    own_title: z
      .string()
      .nullable()
      .describe("The title in the country's own language, where a text gives it."),
    country: Country,
    size_mm: Millimetres,
    version,
    trust: Tier.describe('The weakest tier of trust among the figures that decide a verdict.'),
    api_url,
  })
  .describe('One document of the catalog.')
  .meta({ id: 'CatalogEntry' })
export type IndexEntry = z.infer<typeof IndexEntry>

const envelope = {
  ...selfDescribed,
  catalog_version: Version.describe('The version of the document that changed last: "2026.11".'),
  total: z.int().nonnegative().describe('The number of documents.'),
}

export const CatalogIndex = z
  .object({ ...envelope, documents: z.array(IndexEntry).describe('Sorted by id.') })
  .describe('The index, with one entry for each document.')
  .meta({ id: 'Catalog' })

export const WholeCatalog = z
  .object({ ...envelope, documents: z.array(PublicRecord).describe('Sorted by id.') })
  .describe('Every document in full, in one file.')
  .meta({ id: 'WholeCatalog' })

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
