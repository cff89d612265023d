import { z } from 'zod'
import { checkNames, findingCodes } from '../checks/registry.ts'
import { runtimes } from '../choices.ts'
import { Language } from '../result/language.ts'
import { Note } from '../result/notes.ts'
import { UsedPolicy } from '../result/policy.ts'
import { Profile } from '../result/profile.ts'
import {
  CheckOutcome,
  Crop,
  Finding,
  Measurements,
  Mode,
  QualityComponent,
  Status,
} from '../result/result.ts'
import { Relaxation, Subject } from '../result/subject.ts'

/*
 * A result of an older engine may have names that the registry lacks, and is still valid. So the schemas list the names of
 * the registry but accept any name.
 */
export const NamedCheck = z.string().meta({
  id: 'CheckName',
  description: 'The name of a check. Further names may be added.',
  enum: checkNames,
})
const FindingCode = z.string().meta({
  id: 'FindingCode',
  description:
    '"ok", or a name of the fault, or of the reason why it could not be judged. Further names may be added.',
  enum: findingCodes,
})

const NamedRelaxation = Relaxation.extend({
  check: NamedCheck.describe('The check that is judged differently, as in `checks`.'),
}).meta({ id: 'Relaxation' })

const NamedFinding = Finding.extend({
  check: NamedCheck.describe('Its name, as in `checks`.'),
  code: FindingCode.describe('"ok", or a stable name of the fault.'),
}).meta({ id: 'Finding' })

/** A verdict with all findings and measurements behind it. The service adds `request_id` and `charge`. */
export const CheckResult = z.strictObject({
  document: z.string().describe('The document id in upper case.'),
  status: Status,
  rules_version: z.string().describe('The version of the rule by which the photo was judged: "2026.11".'),
  mode: Mode,
  subject: Subject,
  profile: Profile.optional().describe(
    'The limits by which the photo was judged. Older results lack it; they are `standard`.',
  ),
  policy: UsedPolicy.optional().describe('The policy by which checks count, if one was used.'),
  waived: z
    .array(NamedCheck)
    .optional()
    .describe(
      'Checks that the authority’s rule states and that the policy does not count. Absent without a policy.',
    ),
  language: Language.optional().describe(
    'The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English.',
  ),
  relaxed: z.array(NamedRelaxation).describe("What the rule relaxes for this person's age group."),
  notes: z
    .array(Note)
    .optional()
    .describe(
      'What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it.',
    ),
  checks: z.record(NamedCheck, CheckOutcome).describe('The outcome of each check by its name.'),
  findings: z.array(NamedFinding).describe('What each check found.'),
  quality: z
    .record(z.string(), QualityComponent)
    .describe('Components of ISO/IEC 29794-5 by name; those that could not be computed are left out.'),
  engine: z
    .enum(runtimes)
    .optional()
    .describe(
      'What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it.',
    ),
  crop: Crop.describe('The part of the upright photo that was judged.'),
  measurements: Measurements.describe(
    'Lengths in pixels of the upright photo; null if there was nothing to measure.',
  ),
  source: z
    .strictObject({ authority: z.string(), url: z.string() })
    .meta({ id: 'Source' })
    .describe('The authority that requires this, and its source.'),
})
export type CheckResult = z.infer<typeof CheckResult>
