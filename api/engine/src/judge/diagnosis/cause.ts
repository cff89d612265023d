import { z } from 'zod'
import { CheckOutcome } from '../result.ts'
import { Question } from '../statements.ts'
import { causeTable } from './cause-table.ts'

/** What is behind one or several findings that did not pass. */
export const Cause = z
  .strictObject({
    code: z.string().meta({
      description: `A stable name of the cause. Further names may be added. ${causeTable.map(({ code, meaning }) => `${code}: ${meaning}`).join(' ')}`,
      enum: causeTable.map(({ code }) => code),
    }),
    outcome: CheckOutcome.describe('FAIL if one of its findings that count is, otherwise REVIEW.'),
    counts: z
      .boolean()
      .optional()
      .describe('False if the policy lets each of its checks only warn. Otherwise absent.'),
    certain: z
      .boolean()
      .describe(
        'Whether the message is a fact; an authority may accept it even so. False if it may be otherwise.',
      ),
    message: z.string().describe('The cause in one or two sentences.'),
    advice: z
      .string()
      .nullable()
      .describe(
        'What the person can do, in one step; null if nothing, or if it contradicts the step of a graver cause.',
      ),
    question: Question.optional().describe('The question whose answer decides the cause, if there is one.'),
    checks: z
      .array(z.string())
      .describe('The checks whose findings have this cause, as in `checks`; the most telling first.'),
    unjudged: z
      .array(z.string())
      .optional()
      .describe(
        'Checks that passed but could not be judged because of this cause, as in `checks`: do not list them as passed. Absent if there are none.',
      ),
  })
  .meta({ id: 'Cause' })
export type Cause = z.infer<typeof Cause>
