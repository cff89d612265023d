import { loadDocument, type RuleDocument } from '@likeness/rules'
import type { Evidence } from '../src/judge/evidence.ts'
import { sampleBackground, sampleFile, sampleHead } from '../src/judge/sample-photo.ts'
import type { Detail } from '../src/measure/detail/detail.ts'
import type { Head } from '../src/measure/portrait.ts'
import { type CurveName, fittedThresholds } from '../src/thresholds/fitted.ts'

export { placedHead, sampleHead } from '../src/judge/sample-photo.ts'

/** A document of the catalog, or a failed test. */
export function documentOf(id: string): RuleDocument {
  const loaded = loadDocument(id)
  if (!loaded?.ok) throw new Error(`The catalog has no ${id}.`)
  return loaded.rule.document
}

/** Measures of a sharp face without any trace of editing. */
export const sampleDetail: Detail = {
  edgeSpread: { px: 0.8, mostPx: 0.9, acrossPx: 0.7, mostDeg: 0, interEyePx: 130 },
  noiseLevel: 1,
  pixelSteps: { valleys: 0, calm: 0.8 },
  blockiness: 0,
  repeatedPart: { across: 0, down: 0, points: 0, share: 0, regions: [] },
  spectralPeak: { decibels: 3, cycles: 12, tiles: 8 },
  traces: {
    cutOutHalo: null,
    paintedBackground: null,
    alteredWall: null,
    smoothedSkin: null,
    recompressedInParts: null,
    clonedPart: null,
  },
}

interface Changes extends Partial<Omit<Evidence, 'document'>> {
  readonly document?: string | RuleDocument
  readonly head?: Partial<Head> | null
}

/** Evidence of a photo that meets every rule for a 35 x 45 mm print, with what a test changes of it. */
export function sampleEvidence({ head, document = 'zz-icao-9303', ...changes }: Changes = {}): Evidence {
  const face = { area: 200_000, score: 0.9 }
  return {
    file: { ...sampleFile, bytes: 150_000, width: 700, height: 900 },
    portrait: head === null ? { faces: [], head: null } : { faces: [face], head: { ...sampleHead, ...head } },
    views: null,
    detail: null,
    frame: { x: 0, y: 0, width: 700, height: 900, whole: true, printMm: { widthMm: 35, heightMm: 45 } },
    background: sampleBackground,
    document: typeof document === 'string' ? documentOf(document) : document,
    baseline: documentOf('zz-icao-9303'),
    relaxed: [],
    mode: 'check',
    subject: 'adult',
    statements: {},
    profile: 'standard',
    policy: null,
    language: 'en',
    curves: fittedThresholds,
    ...changes,
  }
}

/** The limits of a curve, and of which sides of them a value is taken. */
type Limit = 'supports' | 'review' | 'certain'

/**
 * The value of a measure that is just beyond a limit of its curve by the standard profile, or just before it, so that tests
 * hold whatever the curve was fitted to.
 */
export function valueAt(name: CurveName, limit: Limit, side: 'before' | 'beyond'): number {
  const { slope, offset, standard } = fittedThresholds[name]
  const probability = standard[limit]
  const logOdds = Math.log(probability / (1 - probability)) + (side === 'beyond' ? 0.02 : -0.02)
  return (logOdds - offset) / slope
}

/** The same evidence with another score of a trait: about 1 with it, -1 without. */
export function withTrait(evidence: Evidence, trait: keyof Head['traits'], score: number): Evidence {
  const { portrait } = evidence
  if (!portrait.head) throw new Error('There is no head.')
  const head = { ...portrait.head, traits: { ...portrait.head.traits, [trait]: score } }
  return { ...evidence, portrait: { ...portrait, head } }
}
