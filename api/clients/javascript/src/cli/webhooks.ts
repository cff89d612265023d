import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from '../api-types.ts'
import { AuthenticationError } from '../errors.ts'
import { type Command, type Context, describeError, type ExitCode, textOf, UsageError } from './command.ts'

/** `likeness webhooks listen` passes events on to a server on this machine. */
export const webhooks: Command = {
  usage: 'webhooks listen --forward-to <address or port>',
  about: 'Sends the event of each job that ends to a server on this machine, signed as a webhook is.',
  options: {
    'forward-to': { type: 'string', about: 'the address, or the port of this machine' },
    secret: { type: 'string', about: 'the secret that signs, whsec_…; without it, a new one is printed' },
  },
  async run(context, { words: [part], options }) {
    if (part !== 'listen') throw new UsageError('Write likeness webhooks listen --forward-to 3000.')
    const secret = textOf(options.secret) ?? newSecret()
    if (!secret.startsWith('whsec_')) throw new UsageError('--secret begins with whsec_.')
    return listen(context, { forwardTo: addressOf(textOf(options['forward-to'])), secret })
  },
}

/** How often the list of jobs is read. */
const pollMs = 2_000

interface Receiver {
  /** The address that gets the events. */
  forwardTo: URL
  /** `whsec_` and the base64 of the key that signs them. */
  secret: string
}

/** A secret of the kind that webhooks have. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * Passes events of jobs on to an address that the service itself cannot reach, until it is aborted: for each job that ends from
 * now on, one request with the body and the signature of a webhook (Standard Webhooks). A failed request is reported, not repeated.
 */
async function listen(context: Context, { forwardTo, secret }: Receiver): Promise<ExitCode> {
  const { likeness, settings, say, signal } = context
  const ended = async () => {
    const { data } = await likeness.listJobs({ limit: 100 }, { signal })
    return data.filter(({ ended_at }) => ended_at !== null)
  }
  const known = new Set((await ended()).map(({ id }) => id))
  say(`Events go to ${forwardTo.href}, signed with ${secret}`)
  while (!signal.aborted) {
    await pause(pollMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const all = await ended().catch((error) => failed(error, context))
    const fresh = all.filter(({ id }) => !known.has(id))
    for (const job of fresh.toReversed()) {
      known.add(job.id)
      say(await send(eventOf(job, settings.baseUrl), { forwardTo, secret }))
    }
  }
  return 0
}

/** Reports that the list could not be read; it is read again. A refused key will be refused again, so that is thrown. */
function failed(error: unknown, { say, signal }: Context): Job[] {
  if (error instanceof AuthenticationError) throw error
  if (!signal.aborted) say(describeError(error).text)
  return []
}

/** The body of the webhook of a job's end. */
function eventOf({ id, livemode, status, paused_because, counts, ended_at }: Job, baseUrl: string) {
  return {
    type: `job.${status}`,
    timestamp: ended_at,
    livemode,
    data: {
      job_id: id,
      status,
      paused_because,
      counts,
      url: `${baseUrl.replace(/\/+$/, '')}/api/v1/photos/jobs/${id}`,
    },
  }
}

/** Sends an event. Returns a line that says what came of it. */
async function send(event: ReturnType<typeof eventOf>, { forwardTo, secret }: Receiver): Promise<string> {
  const body = JSON.stringify(event)
  const line = `${event.type} ${event.data.job_id} →`
  try {
    const { status } = await fetch(forwardTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed(body, secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return `${line} ${status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${line} no answer: ${cause instanceof Error ? cause.message : cause}`
  }
}

/** The headers of Standard Webhooks: HMAC-SHA256 of the id, the time in seconds and the body. */
function signed(body: string, secret: string): Record<string, string> {
  const id = `evt_${randomBytes(12).toString('hex')}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** The address of a local server: a port, or an address of http or https. @throws UsageError if it is neither. */
function addressOf(given: string | undefined): URL {
  const address = /^\d+$/.test(given ?? '') ? `http://127.0.0.1:${given}/` : (given ?? '')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageError(
    'Say where the events go: likeness webhooks listen --forward-to http://localhost:3000/hook',
  )
}
