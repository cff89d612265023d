import type { Attacker } from '../attack.ts'

/** Creates a job on the account with money, and cancels it at once, so that its money is given back. */
export async function createAndCancel({ target, call }: Attacker, body: string): Promise<void> {
  const authorization = `Bearer ${target.keys.funded}`
  const jobs = `${target.site}/api/v1/photos/jobs`
  const headers = { authorization, 'content-type': 'application/json' }
  const made = await call({ url: jobs, method: 'POST', headers, body })
  const id = /"id":"(job_\w+)"/.exec(made.body)?.[1]
  if (id) await call({ url: `${jobs}/${id}/cancel`, method: 'POST', headers: { authorization } })
}
