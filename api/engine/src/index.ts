/**
 * The engine takes the bytes of a photo and a rule, and returns a verdict, a photo with another background, a cropped file
 * or a print sheet. It knows nothing of HTTP, databases, keys or money.
 */

export {
  type Confinement,
  confinements,
  type InferenceChoice,
  inferenceChoices,
  type MattingModel,
  mattingModels,
  type Runtime,
  runtimes,
} from './choices.ts'
export type { Rectangle } from './decode/raster.ts'
export { noDecoder } from './decoder-process/processes.ts'
export { type CheckName, checkNames } from './judge/all-checks.ts'
export { finding, writtenFinding } from './judge/check.ts'
export { CheckResult, NamedCheck } from './judge/check-result.ts'
export type { FindingListener } from './judge/conclusions.ts'
export { areaOf, CropChoice, cropChoice } from './judge/crop-choice.ts'
export { type DescribedChecks, describedChecks } from './judge/described-checks.ts'
export { Note, notesOn } from './judge/notes.ts'
export {
  alwaysChecked,
  Crop,
  Language,
  Measurements,
  Mode,
  type Policy,
  Profile,
  Statements,
  StatementsText,
  Status,
  Subject,
  UsedPolicy,
} from './judge/result.ts'
export type { SampleTask } from './judge/sample-result.ts'
export { sampleOutcomes, sampleResult } from './judge/sample-result.ts'
export { NoNativeInference } from './models/inference.ts'
export { type Engine, type EngineLoad, openEngine } from './pool/engine.ts'
export { photoQueue, type QueueLoad, type Turn } from './pool/photo-queue.ts'
export { type Rank, ranks } from './pool/photo-ranks.ts'
export type { BackgroundInput, EngineInput, ExportInput } from './pool/photo-turn.ts'
export {
  type Outcome,
  type Problem,
  type ProblemCode,
  problemCodes,
  type Refusal,
  refusal,
} from './problem.ts'
export { backgroundColours } from './produce/background/colours.ts'
export {
  BackgroundOptions,
  BackgroundTexts,
  editingPolicyOf,
  type Plan,
  planBackground,
} from './produce/background/plan.ts'
export { BackgroundResult, Identity, type ReplacedBackground } from './produce/background/result.ts'
export { usualQuality } from './produce/encode.ts'
export { type ExportedPhoto, ExportedResult } from './produce/export-photo.ts'
export { outputAspect, papersFor, printedSize, type SheetOptions } from './produce/print-sheet.ts'
export { PaperName, SheetFormat } from './produce/sheet-layout.ts'
export type { SheetCode } from './produce/sheet-pdf.ts'
export { judgingStages, type PhotoStage, type StageTime } from './stopwatch.ts'
export { limits, shares } from './thresholds/limits.ts'
