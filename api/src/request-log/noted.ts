import type { Status } from '@likeness/engine'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What only a call's handler knows of it. */
export interface Noted {
  /** The document that it was about. */
  documentId: string | null
  /** What was found of the photo. */
  verdict: Status | null
}

declare module 'fastify' {
  interface FastifyReply {
    /** Null where nothing was noted. */
    noted: Noted | null
  }
}

/** Lets the replies of an app carry what is noted of their calls. */
export function addNotes(app: FastifyInstance): void {
  app.decorateReply('noted', null)
}

/** Notes, for the record of answered calls, what one was about or what came of it. */
export function note(reply: FastifyReply, noted: Partial<Noted>): void {
  reply.noted = { documentId: null, verdict: null, ...reply.noted, ...noted }
}
