import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The names of fields and their expected values. */
const Members = z.record(z.string(), z.unknown())

/** The ways in which `servers.ts` breaks a connection. */
export const Fault = z.enum(['drop', 'stall', 'trickle', 'half_body'])
export type Fault = z.infer<typeof Fault>

export const Answer = z.strictObject({
  /** 200 if absent. */
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: z.unknown().optional(),
  /** Sent without changes. */
  bodyText: z.string().optional(),
  /** Sets `Retry-After` to the HTTP date this many seconds from now. */
  retryAfterDateIn: z.int().optional(),
  fault: Fault.optional(),
})
export type Answer = z.infer<typeof Answer>

const ExpectedRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** The escaped path, without the base address. */
  path: z.string().startsWith('/'),
  /** The whole query. Not compared if absent. */
  query: z.record(z.string(), z.string()).optional(),
  /** By names in lower case. `*` means any value, null means that the header must be absent. */
  headers: z.record(z.string(), z.string().nullable()).optional(),
  /** Part of the body. */
  body: Members.optional(),
})

const Case = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+$/),
  options: z
    .strictObject({
      api_key: z.string().nullable().optional(),
      /** The timeout of one attempt, in seconds. */
      timeout: z.number().optional(),
      max_retries: z.int().optional(),
    })
    .optional(),
  call: z.strictObject({ method: z.string().regex(/^[a-z_]+$/), arguments: Members }),
  /** One per attempt. */
  answers: z.array(Answer),
  expect: z.strictObject({
    tries: z.int().min(0),
    /** A part of the returned value; null if nothing is returned. */
    returns: z.unknown().optional(),
    /** The error's class, and some of its fields. */
    raises: z.looseObject({ class: z.string(), code: z.string(), status: z.int() }).optional(),
    sameIdempotencyKey: z.literal(true).optional(),
    /** The minimum and maximum of each wait between attempts, in seconds. */
    waits: z.array(z.tuple([z.number(), z.number()])).optional(),
    /** The expected request of each attempt. */
    requests: z.array(ExpectedRequest).optional(),
  }),
})
export type Case = z.infer<typeof Case>

const CaseTable = z.strictObject({
  /** The API key of every case that has no other. */
  key: z.string(),
  cases: z.array(Case),
})

/** The table of cases that all clients share. The README of the clients explains it. */
export function readCases(): z.infer<typeof CaseTable> {
  return CaseTable.parse(
    JSON.parse(readFileSync(new URL('../../clients/cases.json', import.meta.url), 'utf8')),
  )
}
