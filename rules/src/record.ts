import type { BandRecord, ReferencePixels } from './publishing/band.ts'
import type { Tier } from './schema/citation.ts'

/** A text that figures cite; `read` is a day or a month. */
export interface SourceRecord {
  authority: string
  title: string
  url: string
  read: string
  tier: Tier
}

/** A figure or policy of a record, with the sources that state it written out. */
export type Sourced<Value> = Value & {
  note: string | null
  /** The best tier of trust among the sources that state it. */
  tier: Tier
  sources: SourceRecord[]
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
  trust: Tier
  rule_since: string | null
  /** The short answer, in one to three sentences. */
  answer: string
  size_mm: [width: number, height: number] | null
  size: {
    mm: Sourced<{
      width: number
      height: number
      max_width: number | null
      max_height: number | null
      /** Where the authority itself states inches. */
      inches: { width: number; height: number } | null
    }> | null
    px: Sourced<{
      exact: { width: number; height: number } | null
      /** Advised or preferred; no photo is refused for another size. */
      recommended: { width: number; height: number } | null
      min: { width: number; height: number } | null
      max: { width: number; height: number } | null
      square: boolean
    }> | null
    /** What the print's millimetres come to in pixels, and at which resolution that was worked out. */
    print_px: { width: number; height: number; dpi: number; dpi_stated: boolean } | null
    /** The pixel size on which the bands' pixels were worked out. */
    reference_px: ReferencePixels | null
  }
  /** Width over height, where the authority gives a range. */
  aspect: Sourced<{ min: number; max: number }> | null
  head_height: Sourced<BandRecord> | null
  head_width: Sourced<BandRecord> | null
  eye_line: Sourced<BandRecord> | null
  top_margin: Sourced<BandRecord> | null
  centring: Sourced<BandRecord> | null
  inter_eye_distance: Sourced<{ min_px: number; min_mm: number | null }> | null
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
  /** What of the person must be in view. */
  framing: Sourced<{ text: string }> | null
  /** How the picture is taken before it is cropped; distances from the camera to the face, in metres. */
  capture: Sourced<{
    min_px: { width: number; height: number } | null
    min_distance_m: number | null
    max_distance_m: number | null
  }> | null
  /** Who may take the photo, on what it is printed and how it is handed in. */
  submission: Sourced<{ text: string }> | null
  /** Who takes the photo, where the applicant is not free to bring one of their own making. */
  taken: Sourced<{ by: string; text: string }> | null
  /** Colour or black and white on paper; `file.colour` is the file's. */
  print_colour: Sourced<{ text: string }> | null
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
  sources: (SourceRecord & { name: string })[]
  evidence: string
  /** What could not be read or is not settled. */
  uncertain: string[]
  conflicts: { about: string; text: string; sources: SourceRecord[] }[]
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
  trust: Tier
  /** The document's JSON. */
  api_url: string
}
