import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from '../servers/serve-locally.ts'
import { answerWith, type WholeAnswer } from './answer-with.ts'
import { type Answer, readCases } from './cases.ts'

/** One attempt of a call, as it arrived. */
interface Try {
  method: string
  /** The escaped path below the base address of its case. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** The parsed JSON; null if there was no body. */
  body: unknown
}

/**
 * Answers as the table of cases says, until the test file ends. The base address of a case is `<origin>/<name>`, or
 * `<origin>/<name>~<anything>` for a separate run. `GET <base address>/_tries` answers the attempts of that run so far.
 * An attempt for which the table has no answer gets a 501, because no client retries after that.
 * @returns The origin.
 */
export function startScriptedServer(): Promise<string> {
  const scripts = new Map(readCases().cases.map(({ name, answers }) => [name, answers]))
  const runs = new Map<string, Try[]>()
  return serveLocally(async (request, response) => {
    const { run, path, query } = readAddress(request)
    const tries = runs.get(run) ?? []
    if (path === '/_tries') {
      answerWith(response, json(tries))
      return
    }
    const body = await text(request)
    const { method = '', headers } = request
    tries.push({ method, path, query, headers, body: body === '' ? null : JSON.parse(body) })
    runs.set(run, tries)
    const answer = scripts.get(run.replace(/~.*/, ''))?.[tries.length - 1]
    send(response, answer ?? { status: 501, body: { code: 'no_answer_in_the_table' } })
  })
}

function readAddress({ url = '/' }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, run = '', ...rest] = pathname.split('/')
  return { run, path: `/${rest.join('/')}`, query: Object.fromEntries(searchParams) }
}

function send(response: ServerResponse, { status, headers, body, fault, ...answer }: Answer): void {
  const content: WholeAnswer =
    answer.bodyText === undefined && body !== undefined
      ? json(body)
      : { status: 200, headers: {}, body: Buffer.from(answer.bodyText ?? '') }
  const date =
    answer.retryAfterDateIn === undefined
      ? {}
      : { 'retry-after': new Date(Date.now() + answer.retryAfterDateIn * 1000).toUTCString() }
  const whole = { ...content, status: status ?? 200, headers: { ...content.headers, ...headers, ...date } }
  answerWith(response, whole, fault)
}

function json(value: unknown): WholeAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status: 200, headers, body: Buffer.from(JSON.stringify(value)) }
}
