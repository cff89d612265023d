import type { FastifyRequest } from 'fastify'
import { type AuditEntry, type Author, recordAudit } from '../../../accounts/audit/record.ts'
import { callerOf, knownKeyOf } from '../../../accounts/caller.ts'
import { neighbourhoodOf } from '../../../limits/address.ts'
import type { Executor } from '../../../storage/database/open.ts'
import { sessionOf } from './require-session.ts'

/** Who makes a request that `requireKey` or `requireSession` has accepted, for the audit log. */
export function authorOf(request: FastifyRequest): Author {
  const key = knownKeyOf(request)
  const actor = key ? `key:${key.id}` : `user:${sessionOf(request).user.id}`
  return { actor, ...placeOf(request) }
}

/** In which request and from where something is done, for the audit log. */
export function placeOf({ id, ip }: FastifyRequest): { requestId: string; network: string } {
  return { requestId: id, network: neighbourhoodOf(ip) }
}

/** Adds an entry about a request to the log of its account. Run it in the transaction that makes the change. */
export function logChange(
  db: Executor,
  request: FastifyRequest,
  entry: Omit<AuditEntry, 'accountId' | 'author'>,
): Promise<void> {
  return recordAudit(db, { accountId: callerOf(request).accountId, author: authorOf(request), ...entry })
}
