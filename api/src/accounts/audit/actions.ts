/** Everything that the audit log records, in the groups by which it is filtered. */
export const auditActions = [
  'key.created',
  'key.rolled',
  'key.revoked',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'member.deleted',
  'invitation.sent',
  'invitation.withdrawn',
  'organisation.created',
  'organisation.renamed',
  'wallet.low_balance_changed',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'payment.started',
  'money.top_up',
  'money.refund',
  'money.adjustment',
  'sign_in.succeeded',
  'sign_in.failed',
] as const

export type AuditAction = (typeof auditActions)[number]
