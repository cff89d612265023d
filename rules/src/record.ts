import type { RuleDocument } from './schema/document.ts'

/** A figure or policy of a record, with the sources that state it written out. */
export type Sourced<Value> = Value & {
  note: string | null
  /** The best tier of trust among the sources that state it. */
  tier: string
  sources: { authority: string; title: string; url: string; read: string; tier: string }[]
}

interface Span {
  min: number | null
  max: number | null
  unit: 'mm' | 'percent'
}

/** A band given in every unit in which the document lets it be worked out; null where it does not. */
export interface BandRecord extends Span {
  from: string | null
  to: string | null
  /** The same band in millimetres of the print. */
  mm: { min: number | null; max: number | null } | null
  /** In percent of the photo's height, or for widths and centring of its width. */
  percent: { min: number | null; max: number | null } | null
  /** In pixels of the size in `size.px`. */
  px: { min: number | null; max: number | null } | null
}

/**
 * One document as the public catalog gives it: the JSON answer, and all that its page shows. Absent facts are null:
 * the authority does not state them.
 */
export interface PublicRecord {
  schema_version: '1'
  id: string
  path: string
  api_url: string
  country: { code: string; name: string }
  document: string
  title: string
  authority: string
  version: string
  confidence: 'high' | 'medium' | 'low'
  /** The weakest tier of trust among the figures that decide a verdict. */
  trust: string
  rule_since: string | null
  /** The short answer, in one to three sentences. */
  answer: string
  size_mm: [width: number, height: number] | null
  size: {
    mm: Sourced<{ width: number; height: number; max_width: number | null; max_height: number | null }> | null
    px: Sourced<{
      exact: { width: number; height: number } | null
      min: { width: number; height: number } | null
      max: { width: number; height: number } | null
      square: boolean
    }> | null
    /** What the print's millimetres come to in pixels, and at which resolution that was worked out. */
    print_px: { width: number; height: number; dpi: number; dpi_stated: boolean } | null
  }
  head_height: Sourced<BandRecord> | null
  head_width: Sourced<BandRecord> | null
  eye_line: Sourced<BandRecord> | null
  top_margin: Sourced<BandRecord> | null
  centring: Sourced<BandRecord> | null
  inter_eye_distance: Sourced<{ min_px: number }> | null
  pose: Sourced<{ max_yaw_deg: number; max_pitch_deg: number; max_roll_deg: number }> | null
  background: Sourced<{
    colours: { name: string; hex: string; max_delta_e: number | null }[] | null
    forbidden: { name: string; hex: string }[] | null
    plain: boolean | null
  }> | null
  glasses: Sourced<{ policy: string; text: string }> | null
  head_covering: Sourced<{ policy: string; text: string }> | null
  expression: Sourced<{ policy: string; text: string }> | null
  mouth: Sourced<{ policy: string; text: string }> | null
  editing_policy: Sourced<{ policy: string; text: string }> | null
  recency: Sourced<{ max_months: number }> | null
  attire: Sourced<{ text: string }> | null
  copies: Sourced<{ count: number }> | null
  resolution: Sourced<{ min_dpi: number }> | null
  file: {
    formats: Sourced<{ allowed: string[] }> | null
    bytes: Sourced<{ min_kb: number | null; max_kb: number | null }> | null
    colour: Sourced<{ text: string }> | null
    resolution: Sourced<{ min_dpi: number }> | null
    compression: Sourced<{ max_ratio: number }> | null
  }
  children: Sourced<{
    under_years: number | null
    text: string
    head_height: BandRecord | null
    eye_line: BandRecord | null
    relaxes: string[]
  }>[]
  /** The principal source: the first that the document names. */
  source_url: string
  sources: { name: string; authority: string; title: string; url: string; read: string; tier: string }[]
  evidence: string
  conflicts: { about: string; text: string }[]
  changes: { version: string; what: string; before: string | null; after: string | null }[]
}

/** One line of the catalog's index. */
export interface IndexEntry {
  id: string
  path: string
  title: string
  country: { code: string; name: string }
  size_mm: [width: number, height: number] | null
  version: string
  trust: string
  /** The document's JSON. */
  api_url: string
}

export declare function publicRecord(document: RuleDocument): PublicRecord
export declare function indexEntry(document: RuleDocument): IndexEntry
