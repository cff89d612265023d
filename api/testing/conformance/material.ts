import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { newApiKey } from '#accounts/make-keys.ts'
import { reviewedCall } from '#contract/examples/photos.ts'
import type { Database } from '#storage/database.ts'
import { fundedAccount } from '../funded-account.ts'
import { callsWith, dataUrl } from '../photo-calls.ts'
import { logCheck } from '../review-calls.ts'

/** What calls name: keys, and objects that exist. */
export interface Material {
  /** Valid and invalid values of `Authorization`; undefined for none. */
  authorizations: readonly (string | undefined)[]
  /** Ids of existing objects, by the name of the path parameter. */
  ids: Readonly<Record<string, readonly string[]>>
}

/** Creates an account with money and with objects of each kind, whose keys most calls use. */
export async function newMaterial(app: FastifyInstance, db: Database): Promise<Material> {
  const rich = await fundedAccount(db, '1000.00')
  const poor = await fundedAccount(db, '0.00')
  const reader = await fundedAccount(db, '1.00', ['read'])
  await logCheck(db, { accountId: rich.accountId, requestId: reviewedCall })
  const send = callsWith(app, rich.key)
  const post: Post = (path, body) => send('POST', path, body)
  const many = async (count: number, path: string, body: object) =>
    idsOf(await Promise.all(Array.from({ length: count }, () => post(path, body))))
  const items = [{ documentId: 'us-passport', imageBase64: dataUrl('a photo') }]
  const hook = { url: 'https://example.com/hook', events: ['job.completed'] }
  return {
    authorizations: [
      ...Array<string>(8).fill(`Bearer ${rich.key}`),
      `Bearer ${poor.key}`,
      `Bearer ${reader.key}`,
      `Bearer ${newApiKey()}`,
      'Bearer nonsense',
      undefined,
    ],
    ids: {
      // With that of `uploadTokens` one open job fewer than an account may have, so that the calls can make more.
      jobId: [
        ...(await many(10, '/photos/jobs', { items })),
        ...(await many(18, '/photos/jobs', { documentId: 'us-passport' })),
      ],
      requestId: [reviewedCall],
      webhookId: await many(20, '/webhooks', hook),
      policyName: await policyNames(post),
      reviewId: await reviewIds(post, (requestId) => logCheck(db, { accountId: rich.accountId, requestId })),
      uploadToken: await uploadTokens(post),
      // Many, because other calls close the jobs, and an id belongs to one photo.
      itemId: Array.from({ length: 30 }, (_, number) => `person-${number}`),
    },
  }
}

type Post = (path: string, body: object) => Promise<LightMyRequestResponse>

const idsOf = (answers: readonly LightMyRequestResponse[]) =>
  answers.flatMap((answer) => (answer.statusCode < 300 ? [String(answer.json().id)] : []))

/** Of a job that no other call closes. */
async function uploadTokens(post: Post): Promise<string[]> {
  const created = await post('/photos/jobs', { documentId: 'us-passport' })
  const items = Array.from({ length: 30 }, (_, number) => ({ itemId: `uploaded-${number}` }))
  const made = await post(`/photos/jobs/${created.json().id}/upload-addresses`, { items })
  return made.json().data.map(({ url }: { url: string }) => url.split('/').at(-1))
}

async function policyNames(post: Post): Promise<string[]> {
  // Not the name of the documented example, which is to be made by the calls.
  const names = ['kyc-plain', 'kyc-child']
  for (const name of names) await post('/policies', { name, settings: {} })
  return names
}

/** Of other calls than that of the example, which can then make one too. */
async function reviewIds(post: Post, log: (requestId: string) => Promise<void>): Promise<string[]> {
  const created = Array.from({ length: 20 }, async (_, number) => {
    const requestId = `req_${number}`
    await log(requestId)
    return post('/reviews', { requestId })
  })
  return idsOf(await Promise.all(created))
}
