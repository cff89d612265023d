import { z } from 'astro/zod'
import { type Answer, callApi } from './call.ts'

/** Who is signed in and how their account stands, as `GET /api/dashboard/session` answers. Amounts are in USD. */
const Session = z.object({
  id: z.string(),
  user: z.object({ name: z.string(), email: z.string() }),
  account: z.object({
    id: z.string(),
    wallet: z.object({ held: z.string(), available: z.string() }),
  }),
})
export type Session = z.infer<typeof Session>

/** The session of who asks; null where nobody is signed in. */
export async function readSession(asked: Parameters<typeof callApi>[0]): Promise<Answer<Session | null>> {
  // Without our cookie there is nothing to ask about.
  if (!/likeness\.session_token=/.test(asked.request.headers.get('cookie') ?? '')) {
    return { ok: true, value: null }
  }
  const read = await callApi(asked, 'GET', '/session', Session)
  if (!read.ok && read.problem.status === 401) return { ok: true, value: null }
  return read
}
