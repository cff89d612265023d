import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Judged } from '../reports/reasons.ts'

/** The facts about a call that only its handler knows. */
export interface Noted {
  /** The document that the call was about; null if none. */
  documentId: string | null
  /** The verdict on the photo and its findings; null if none. */
  judged: Judged | null
  /** The priced operation that a page of the dashboard did; null if none, or if the caller has a key. */
  operationOfPage: string | null
}

declare module 'fastify' {
  interface FastifyReply {
    /** Null if nothing was noted. */
    noted: Noted | null
  }
}

/** Adds the field for notes about the call to the replies of an app. */
export function addNotes(app: FastifyInstance): void {
  app.decorateReply('noted', null)
}

/** Notes facts about a call for the request log. Earlier notes stay unless they are replaced. */
export function note(reply: FastifyReply, noted: Partial<Noted>): void {
  reply.noted = { documentId: null, judged: null, operationOfPage: null, ...reply.noted, ...noted }
}
