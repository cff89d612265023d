import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A member's name, and what it must be. */
const Members = z.record(z.string(), z.unknown())

/** What a broken connection does; `answer-with.ts` does it. */
export const Fault = z.enum(['drop', 'stall', 'trickle', 'half_body'])
export type Fault = z.infer<typeof Fault>

export const Answer = z.strictObject({
  /** 200 where it is absent. */
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: z.unknown().optional(),
  /** Sent as it is. */
  bodyText: z.string().optional(),
  /** Has `Retry-After` say the moment so many seconds from now, as an HTTP date. */
  retryAfterDateIn: z.int().optional(),
  fault: Fault.optional(),
})
export type Answer = z.infer<typeof Answer>

const ExpectedRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  /** Escaped as it is sent, without the base address. */
  path: z.string().startsWith('/api/'),
  /** The whole query, where it is given. */
  query: z.record(z.string(), z.string()).optional(),
  /** By names in lower case; `*` for any value, null for none. */
  headers: z.record(z.string(), z.string().nullable()).optional(),
  /** Part of the body. */
  body: Members.optional(),
})

const Case = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+$/),
  options: z
    .strictObject({
      api_key: z.string().nullable().optional(),
      /** Seconds a try. */
      timeout: z.number().optional(),
      max_retries: z.int().optional(),
    })
    .optional(),
  call: z.strictObject({ method: z.string().regex(/^[a-z_]+$/), arguments: Members }),
  /** One for each try. */
  answers: z.array(Answer),
  expect: z.strictObject({
    tries: z.int().min(0),
    /** Part of what is returned; null where nothing is. */
    returns: z.unknown().optional(),
    /** The error's class, and some of its members. */
    raises: z.looseObject({ class: z.string(), code: z.string(), status: z.int() }).optional(),
    sameIdempotencyKey: z.literal(true).optional(),
    /** Each wait in seconds, between its least and its most. */
    waits: z.array(z.tuple([z.number(), z.number()])).optional(),
    /** What each try must have sent. */
    requests: z.array(ExpectedRequest).optional(),
  }),
})
export type Case = z.infer<typeof Case>

const CaseTable = z.strictObject({
  /** The API key of every case that names no other. */
  key: z.string(),
  cases: z.array(Case),
})

/** The table that the clients share; `../README.md` says how it is to be read. */
export function readCases(): z.infer<typeof CaseTable> {
  return CaseTable.parse(
    JSON.parse(readFileSync(new URL('../../clients/cases.json', import.meta.url), 'utf8')),
  )
}
