import { z } from 'zod'
import { Tier } from '../schema/citation.ts'
import { Version } from '../schema/document.ts'
import { Country, Millimetres, PublicRecord } from './document.ts'
import { selfDescribed } from './source.ts'

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
