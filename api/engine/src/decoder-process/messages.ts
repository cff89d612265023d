import type { RuleDocument } from '@likeness/rules/rule'
import { z } from 'zod'
import { FileFacts, type View } from '../decode/decode.ts'
import type { Rectangle } from '../decode/raster.ts'
import type { Detail } from '../measure/detail/detail.ts'
import type { HeadLook } from '../measure/detail/head-pixels.ts'
import type { Opening } from '../measure/photo-decoder.ts'
import type { FacePlace } from '../measure/portrait.ts'
import { alteredParts } from '../measure/traces/altered-place.ts'
import { type Trace, traceCodes } from '../measure/traces/trace.ts'
import { type Outcome, type Problem, type ProblemCode, problemCodes } from '../problem.ts'
import type { PrintSheet, SheetOptions } from '../produce/print-sheet.ts'

/** What a decoder process is asked for. The bytes of a photo go beside `open`, `facts` and `sheet`, the coverage of its mask beside `look`. */
export type Asked =
  | { readonly ask: 'open'; readonly opening: Omit<Opening, 'pixels'> }
  | { readonly ask: 'closeUp'; readonly area: Rectangle }
  | { readonly ask: 'native' }
  | { readonly ask: 'face'; readonly face: FacePlace; readonly searchesTraces: boolean }
  | (Omit<HeadLook, 'mask'> & { readonly ask: 'look'; readonly area: Rectangle })
  | { readonly ask: 'facts'; readonly opening: Omit<Opening, 'pixels' | 'ahead'> }
  | { readonly ask: 'sheet'; readonly document: RuleDocument; readonly options: SheetOptions }
  | { readonly ask: 'release' }

/** A request to a decoder process. The bytes of its photo are in the same frame. */
export interface Request {
  readonly id: number
  readonly asked: Asked
}

/*
 * Answers are read by schema. A decoder that was taken over by a photo can say what it likes of that photo, but it can't
 * give the engine another kind of value.
 */

/** Any number: measures may be infinite. */
const Measure = z.custom<number>((value) => typeof value === 'number')
const Whole = z.int().min(0)

/** An answer of a decoder process. */
export const Answer = z.strictObject({
  id: Whole,
  /** What was asked for. */
  value: z.unknown(),
  /** Set if the decoder failed by a fault of its own. */
  fault: z.string().nullable(),
  /** The processor time that the process has used since its start. */
  cpuSeconds: z.number(),
})
export type Answer = z.infer<typeof Answer>

function outcomeOf<Value>(value: z.ZodType<Value>): z.ZodType<Outcome<Value>> {
  return z.union([z.strictObject({ ok: z.literal(true), value }), Refused])
}

const code = z.custom<ProblemCode>((text) => problemCodes.some((known) => known === text))
const Refused = z.strictObject({
  ok: z.literal(false),
  problem: z.strictObject({ code, detail: z.string() }) satisfies z.ZodType<Problem>,
})

/** The size of a raster whose values go beside the answer. */
const Size = z.strictObject({ width: z.int().min(1), height: z.int().min(1) })
export type Size = z.infer<typeof Size>
const SentView = z.strictObject({ size: Size, x: Whole, y: Whole, scale: z.number() })
/** A view without the values of its raster. */
export type SentView = Omit<View, 'raster'> & { readonly size: Size }

const Regions = z.array(z.strictObject({ x: Whole, y: Whole, width: Whole, height: Whole }))
const FoundTrace = z.strictObject({
  code: z.custom<Trace['code']>((text) => typeof text === 'string' && Object.hasOwn(traceCodes, text)),
  altered: z.enum(['background', 'person']),
  strength: Measure,
  unit: z.string(),
  part: z.enum(alteredParts),
  regions: Regions,
})
const Look = z.union([FoundTrace, z.literal('untold'), z.null()])

const MeasuredDetail = z.strictObject({
  edgeSpread: z
    .strictObject({ px: Measure, mostPx: Measure, acrossPx: Measure, mostDeg: Measure, interEyePx: Measure })
    .nullable(),
  noiseLevel: Measure.nullable(),
  pixelSteps: z.strictObject({ valleys: Measure, calm: Measure }).nullable(),
  blockiness: Measure.nullable(),
  repeatedPart: z
    .strictObject({ across: Measure, down: Measure, points: Measure, share: Measure, regions: Regions })
    .nullable(),
  spectralPeak: z.strictObject({ decibels: Measure, cycles: Measure, tiles: Measure }).nullable(),
  traces: z
    .strictObject({
      cutOutHalo: Look,
      paintedBackground: Look,
      alteredWall: Look,
      smoothedSkin: Look,
      recompressedInParts: Look,
      clonedPart: Look,
    })
    .nullable(),
}) satisfies z.ZodType<Detail>

const SentSheet = z.strictObject({
  mimeType: z.enum(['application/pdf', 'image/jpeg']),
  copies: Whole,
}) satisfies z.ZodType<Omit<PrintSheet, 'bytes'>>

/** The value of the answer to each request; the values of rasters and the bytes of a sheet go beside it. */
export const answers = {
  open: outcomeOf(z.strictObject({ file: FileFacts, view: SentView })),
  closeUp: outcomeOf(SentView),
  native: outcomeOf(Size),
  look: outcomeOf<Detail>(MeasuredDetail),
  facts: outcomeOf<FileFacts>(FileFacts),
  sheet: outcomeOf<Omit<PrintSheet, 'bytes'>>(SentSheet),
}
