import type { Answers } from './answers.ts'
import { type Answer, callApi } from './call.ts'

/** The signed-in user and the state of the account. Amounts are in USD. */
export type Session = Answers['GET /session']

/** The session of the page's request; null if no user is signed in. */
export async function readSession(asked: Parameters<typeof callApi>[0]): Promise<Answer<Session | null>> {
  // Without the session's cookie there is no session to ask for.
  if (!/likeness\.session_token=/.test(asked.request.headers.get('cookie') ?? '')) {
    return { ok: true, value: null }
  }
  const read = await callApi(asked, 'GET /session')
  if (!read.ok && read.problem.status === 401) return { ok: true, value: null }
  return read
}
