import type { Typed } from '../forms.ts'
import type { PolicySettings } from './words.ts'

/** What a policy decides about a check, by the value of its field, and how the page says it. */
export const treatments = { count: 'counts', warn: 'only warns', leave_out: 'is left out' } as const
type Treatment = keyof typeof treatments

/** The name of a check's field. */
export const fieldOf = (check: string): string => `check-${check}`

/** The settings of a policy that changes nothing. */
export const usualSettings: PolicySettings = {
  warn: [],
  leave_out: [],
  profile: 'standard',
  subject: 'adult',
  acknowledge_editing_policy: false,
  waive_authority: false,
}

/** What settings, stored or typed, decide about a check. */
export function treatmentOf(check: string, { warn, leave_out }: ReturnType<typeof settingsIn>): Treatment {
  if (leave_out.includes(check)) return 'leave_out'
  return warn.includes(check) ? 'warn' : 'count'
}

/** The settings in a form. */
export function settingsIn(typed: Typed) {
  const treated = (as: Treatment): string[] =>
    Object.entries(typed).flatMap(([field, value]) =>
      field.startsWith(fieldOf('')) && value === as ? [field.slice(fieldOf('').length)] : [],
    )
  return {
    warn: treated('warn'),
    leave_out: treated('leave_out'),
    profile: typed.profile ?? '',
    subject: typed.subject ?? '',
    acknowledge_editing_policy: typed.acknowledgeEditingPolicy === 'yes',
    waive_authority: typed.waiveAuthority === 'yes',
  }
}

/** Settings as the API takes them. */
export function sentSettings({
  leave_out: leaveOut,
  acknowledge_editing_policy: acknowledgeEditingPolicy,
  waive_authority: waiveAuthority,
  ...others
}: ReturnType<typeof settingsIn>) {
  return { ...others, leaveOut, acknowledgeEditingPolicy, waiveAuthority }
}

/** What settings decide otherwise than those before them, in sentences without a full stop; none if nothing differs. */
export function changesSince(before: PolicySettings, now: PolicySettings): string[] {
  const named = new Set([before, now].flatMap(({ warn, leave_out }) => [...warn, ...leave_out]))
  const checks = [...named].flatMap((check) => {
    const treatment = treatmentOf(check, now)
    return treatment === treatmentOf(check, before) ? [] : [`${check} ${treatments[treatment]}`]
  })
  const others: [keyof PolicySettings, string][] = [
    ['profile', `the profile is ${now.profile}`],
    ['subject', `the age group is ${now.subject}`],
    [
      'acknowledge_editing_policy',
      now.acknowledge_editing_policy
        ? 'backgrounds are replaced even where the authority does not accept it'
        : 'backgrounds are not replaced where the authority does not accept it',
    ],
    [
      'waive_authority',
      now.waive_authority
        ? 'this holds even for what the authority asks'
        : 'what the authority asks counts all the same',
    ],
  ]
  return [...checks, ...others.flatMap(([name, words]) => (before[name] === now[name] ? [] : [words]))]
}
