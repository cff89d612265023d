import type { Answers } from './answers.ts'
import { type Answer, callApi } from './call.ts'

/** Who is signed in and how their account stands. Amounts are in USD. */
export type Session = Answers['GET /session']

/** The session of who asks; null where nobody is signed in. */
export async function readSession(asked: Parameters<typeof callApi>[0]): Promise<Answer<Session | null>> {
  // Without our cookie there is nothing to ask about.
  if (!/likeness\.session_token=/.test(asked.request.headers.get('cookie') ?? '')) {
    return { ok: true, value: null }
  }
  const read = await callApi(asked, 'GET /session')
  if (!read.ok && read.problem.status === 401) return { ok: true, value: null }
  return read
}
