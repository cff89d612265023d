import type { Database } from '../../src/storage/database/open.ts'

export interface LoggedCheck {
  accountId: string
  requestId: string
  documentId?: string
  verdict?: 'READY' | 'REVIEW' | 'RETAKE'
}

/** Adds a check to the request log of an account, as if one of its live keys had made it. */
export async function logCheck(
  db: Database,
  { accountId, requestId, documentId = 'us-passport', verdict = 'REVIEW' }: LoggedCheck,
): Promise<void> {
  await db
    .insertInto('answered_calls')
    .values({
      account_id: accountId,
      at: new Date(),
      request_id: requestId,
      key_id: null,
      operation: 'photos.check',
      document_id: documentId,
      status_code: 200,
      problem: null,
      verdict,
      replayed: false,
      charged_micros: 0n,
      took_ms: 1,
    })
    .execute()
}
