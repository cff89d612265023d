import { alwaysChecked, checkNames, NamedCheck, Profile, Subject } from '@likeness/engine'
import { z } from 'zod'

const always: readonly string[] = alwaysChecked
const canBeLeftOut = checkNames.filter((name) => !always.includes(name))

const warn = z
  .array(z.enum(checkNames, 'must be the name of a check, such as "noise".'))
  .max(checkNames.length, 'must name each check once.')
  .describe('Checks that only warn: they are made and reported, with `counts: false`.')

const leaveOut = z
  .array(
    z.enum(
      canBeLeftOut,
      `must be the name of a check, such as "noise"; ${always.join(', ')} are in every result and can only warn.`,
    ),
  )
  .max(canBeLeftOut.length, 'must name each check once.')
  .describe(
    `Checks that are not made, and are in no result. ${always.join(', ')} are in every result and can only warn.`,
  )

const others = {
  profile: Profile.default('standard'),
  subject: Subject.default('adult').describe(
    'The age group of the person, for calls that do not state it. infant: below 1 year. child: 1 to 9 years.',
  ),
  acknowledgeEditingPolicy: z
    .boolean('must be true or false.')
    .default(false)
    .describe('Whether backgrounds are replaced although the authority does not accept an edited photo.'),
  waiveAuthority: z
    .boolean('must be true or false.')
    .default(false)
    .describe(
      "Whether `warn` and `leaveOut` hold even for what the authority's rule states. If not, such a check counts. If so, " +
        'each result names these checks as `waived`.',
    ),
}

/** What a policy decides, as it is sent. */
export const PolicySettings = z
  .strictObject({ warn: warn.default([]), leaveOut: leaveOut.default([]), ...others })
  .refine((sent) => !sent.leaveOut.some((check) => sent.warn.includes(check)), {
    path: ['leaveOut'],
    error: 'must not name a check that is in warn too.',
  })
  .meta({ id: 'PolicySettings' })
export type PolicySettings = z.infer<typeof PolicySettings>

/** The same as it was stored: an older version may name checks that are no more. */
export const StoredSettings = z
  .strictObject({ warn: z.array(NamedCheck), leaveOut: z.array(NamedCheck), ...others })
  .meta({ id: 'StoredPolicySettings' })
export type StoredSettings = z.infer<typeof StoredSettings>

const longestName = 60
const wrongName = `must be a name of up to ${longestName} small letters, digits and single hyphens, such as "kyc-strict".`

/** The name of a new policy. */
export const PolicyName = z
  .string(wrongName)
  .max(longestName, wrongName)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wrongName)

/** The settings in one order and without repeats, so that equal settings are equal texts. */
export function inOrder({ warn, leaveOut, ...settings }: PolicySettings): StoredSettings {
  return {
    warn: checkNames.filter((name) => warn.includes(name)),
    leaveOut: checkNames.filter((name) => leaveOut.includes(name)),
    ...settings,
  }
}
