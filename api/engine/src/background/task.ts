import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import type { MattingModel } from '../choices.ts'
import type { Rectangle } from '../decoding/raster.ts'
import type { Equipment as JudgingEquipment } from '../evidence/equipment.ts'
import type { ConvertedFiles } from '../inference/conversion/convert-file.ts'
import type { MattingModels } from '../inference/matting-models.ts'
import type { Policy } from '../result/policy.ts'
import type { Profile } from '../result/profile.ts'
import type { Subject } from '../result/subject.ts'
import type { PaintMixed } from './matte/painting/paint.ts'
import type { Plan } from './plan.ts'

/** One photo, and how its background is replaced. */
export interface BackgroundTask {
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly subject: Subject
  /** Of the check of the new photo; `standard` if absent. */
  readonly profile?: Profile | undefined
  /** By which the new photo is checked; none if absent. */
  readonly policy?: Policy | undefined
  /** The language of its findings; English if absent. */
  readonly language?: Language | undefined
  readonly plan: Plan
  /** The area that is cut out if the plan crops; null for the best crop that the rule allows. */
  readonly area: Rectangle | null
  readonly mattingModel: MattingModel
  /** The converted networks of the matte; none if the thread has or converts them itself. */
  readonly mattingFiles?: ConvertedFiles
  /** Whether the matte is returned too. */
  readonly withMatte: boolean
}

/** What it takes to replace a background, and to judge the new photo. */
export interface Equipment extends JudgingEquipment {
  /** Loads the models of the matte, if they are not loaded yet. */
  openMatting(): Promise<MattingModels>
  /** Paints a part of a large matte; if absent, the calling thread paints all of it. */
  readonly paintBeside?: PaintMixed
}
