import type { RuleDocument } from '@likeness/rules'
import type { Rectangle } from '../decoding/raster.ts'
import type { MattingModel, MattingModels } from '../inference/matting-models.ts'
import type { Models } from '../inference/models.ts'
import type { DetailMeasure } from '../measures/native-detail/measure-detail.ts'
import type { Subject } from '../result/subject.ts'
import type { PaintMixed } from './matte/paint.ts'
import type { Plan } from './plan.ts'

/** One photo and what is to be made of it. */
export interface BackgroundTask {
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly subject: Subject
  readonly plan: Plan
  /** What is cut out where the plan crops; null for the best crop that the rule allows. */
  readonly area: Rectangle | null
  readonly mattingModel: MattingModel
  /** Whether the matte is handed back as well. */
  readonly withMatte: boolean
}

/** What a worker thread works with. */
export interface Equipment {
  readonly models: Models
  /** Loads the models of the matte, where they are not loaded yet. */
  openMatting(): Promise<MattingModels>
  /** Paints a part of a large matte; where absent, all is painted in the thread that asks. */
  readonly paintBeside?: PaintMixed
  /** Measures the detail of the new photo, for its check. */
  readonly measureDetail: DetailMeasure
}
