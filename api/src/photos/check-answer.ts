import { CheckResult } from '@likeness/engine'
import { z } from 'zod'
import { Charge } from '../billing/metering/charge.ts'
import { livemode } from './livemode.ts'

/** What a check or a validation of one photo answers. */
export const CheckAnswer = CheckResult.extend({
  livemode,
  request_id: z.string().describe('The id to quote when you ask for help.'),
  charge: Charge.describe('The price of the call, and the balance after it.'),
}).meta({ id: 'CheckResult' })
export type CheckAnswer = z.infer<typeof CheckAnswer>
