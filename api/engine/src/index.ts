/**
 * The engine: bytes of a photo and a rule in; a verdict, another background, a cut file or a print sheet out. It knows
 * nothing of HTTP, databases, keys or money.
 */
export { backdropColours } from './background/background-colour.ts'
export { type Plan, planBackdrop } from './background/plan.ts'
export { editingPolicyOf } from './background/policy.ts'
export { BackdropOptions, BackdropTexts } from './background/request.ts'
export { BackdropResult, Identity, type ReplacedBackdrop } from './background/result.ts'
export { finding } from './checks/finding.ts'
export { decodePhoto } from './decoding/decode.ts'
export type { Rectangle } from './decoding/raster.ts'
export { usualQuality } from './export/encode.ts'
export { type FinishedPhoto, FinishedResult } from './export/result.ts'
export type { CropRange, EdgeBounds } from './framing/crop-range.ts'
export { type MattingModel, mattingModels } from './inference/matting-models.ts'
export {
  type BackdropInput,
  type Engine,
  type EngineInput,
  type EngineLoad,
  type FinishInput,
  openEngine,
} from './pool/engine.ts'
export { checkQueue } from './pool/photo-queue.ts'
export { layoutSheet } from './print-sheet/layout.ts'
export { makeSheet, outputAspect, printedSize, type SheetOptions } from './print-sheet/make-sheet.ts'
export { PaperName, papers, SheetFormat } from './print-sheet/paper.ts'
export {
  type Outcome,
  type Problem,
  type ProblemCode,
  problemCodes,
  type Refusal,
  refusal,
} from './problem.ts'
export { CheckResult, Crop, Measurements, Mode, Status } from './result/result.ts'
export { Subject } from './result/subject.ts'
export { judgingStages, type PhotoStage, type StageTime } from './stopwatch.ts'
export { limits } from './thresholds/limits.ts'
export type { FindingListener } from './verdict/conclusions.ts'
