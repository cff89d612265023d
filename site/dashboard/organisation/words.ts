import type { Answers } from '../answers.ts'
import type { Session } from '../call.ts'

export type Role = Session['account']['role']

/** Each role, as the pages name it, and what it may do. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'everything, also members, the name and the end of the organisation' },
  developer: { name: 'Developer', may: 'keys, policies, webhooks, calls and photos' },
  billing: { name: 'Billing', may: 'the wallet, payments and usage' },
  reviewer: { name: 'Reviewer', may: 'decide about reviews, and see saved photos and the results of calls' },
  read_only: { name: 'Read-only', may: 'see all lists, and change nothing' },
}

type Action = Answers['GET /audit-log']['data'][number]['action']

/** What each action of the audit log is called on the page. */
export const auditWords: Readonly<Record<Action, string>> = {
  'key.created': 'Key made',
  'key.rolled': 'Key rolled',
  'key.revoked': 'Key revoked',
  'key.policy_changed': 'Policy of a key changed',
  'policy.created': 'Policy made',
  'policy.changed': 'Policy changed',
  'policy.archived': 'Policy archived',
  'key.spend_limit_changed': 'Spending limit of a key changed',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'member.deleted': 'Member deleted their account',
  'invitation.sent': 'Invitation sent',
  'invitation.withdrawn': 'Invitation withdrawn',
  'organisation.created': 'Organisation made',
  'organisation.renamed': 'Organisation renamed',
  'organisation.second_factor_demanded': 'Demand for a second factor changed',
  'wallet.low_balance_changed': 'Limit for a mail changed',
  'wallet.spend_limit_changed': 'Spending limit changed',
  'wallet.automatic_top_up_changed': 'Automatic top-ups changed',
  'wallet.billing_details_changed': 'Billing details changed',
  'plan.chosen': 'Plan chosen',
  'plan.cancelled': 'Plan cancelled from its next month on',
  'plan.unpaid': 'Plan not renewed for lack of money',
  'plan.ended': 'Plan ended',
  'wallet.automatic_top_up_stopped': 'Automatic top-ups stopped by a failed payment',
  'webhook.created': 'Webhook made',
  'webhook.changed': 'Webhook changed',
  'webhook.secret_rotated': 'Webhook secret rotated',
  'webhook.deleted': 'Webhook deleted',
  'job.paused': 'Job paused',
  'job.resumed': 'Job resumed',
  'job.cancelled': 'Job cancelled',
  'job.deleted': 'Job deleted',
  'review.decided': 'Review decided',
  'review.deleted': 'Review deleted',
  'payment.started': 'Payment started',
  'money.top_up': 'Wallet topped up',
  'money.refund': 'Charge refunded',
  'money.adjustment': 'Wallet adjusted',
  'sign_in.succeeded': 'Signed in',
  'sign_in.failed': 'Sign-in failed',
  'second_factor.enabled': 'Authenticator app switched on',
  'second_factor.disabled': 'Authenticator app switched off',
  'second_factor.recovery_code_used': 'Recovery code used',
  'second_factor.passkey_added': 'Passkey added',
  'second_factor.passkey_removed': 'Passkey removed',
  'second_factor.passkey_refused': 'Passkey refused, because its counter went back',
}

/** The facts of an entry as a person reads them: "role: billing, to: a…@example.org". */
export function factsOf(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(' ') : String(value)}`,
    )
    .join(', ')
}
