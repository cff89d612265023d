import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { testApp } from '../../api/testing/app.ts'
import { testDatabase } from '../../api/testing/database.ts'
import { Sessions } from '../../site/dashboard/account/sessions.ts'
import * as developer from '../../site/dashboard/developer/answers.ts'
import * as photos from '../../site/dashboard/photo-creation/answers.ts'
import * as wallet from '../../site/dashboard/wallet/answers.ts'
import { unreadable } from './reads-answer.ts'

/* The dashboard cannot import the API: it says for itself what it reads of each answer. Here the two are compared. */

/** What is read of the answer of a call below `/api/dashboard`. */
const read: Readonly<Record<string, z.ZodType>> = {
  'GET /sessions 200': Sessions,
  'GET /keys 200': developer.Keys,
  'POST /keys 201': developer.NewKey,
  'POST /keys/:keyId/roll 201': developer.NewKey,
  'GET /usage 200': developer.Usage,
  'GET /requests 200': developer.Calls,
  'GET /webhooks 200': developer.Webhooks,
  'POST /webhooks 201': developer.WebhookWithSecret,
  'GET /webhooks/:webhookId 200': developer.Webhook,
  'PATCH /webhooks/:webhookId 200': developer.Webhook,
  'POST /webhooks/:webhookId/rotate 200': developer.WebhookWithSecret,
  'GET /webhooks/:webhookId/deliveries 200': developer.Deliveries,
  'GET /wallet 200': wallet.Wallet,
  'GET /wallet/statement 200': wallet.Statement,
  'GET /wallet/payments 200': wallet.Payments,
  'POST /wallet/payments 201': wallet.Begun,
  'GET /wallet/payments/:paymentId 200': wallet.FollowedPayment,
  'GET /wallet/payments/:paymentId/receipt 200': wallet.Receipt,
  'GET /photos/documents 200': photos.Documents,
  'GET /photos/options 200': photos.Options,
  'POST /photos/check 200': photos.Checked,
  'POST /photos/make 200': photos.Made,
  'GET /photos/saved 200': z.object({ photos: z.array(photos.Saved) }),
  'POST /photos/saved 201': photos.Saved,
}

const answered = new Map<string, z.ZodType>()
const { db } = await testDatabase()
const app = testApp({ db })
app.addHook('onRoute', ({ method, url, schema }) => {
  for (const [status, response] of Object.entries(schema?.response ?? {})) {
    const json = jsonOf(response)
    if (json) answered.set(`${method} ${url.replace('/api/dashboard', '')} ${status}`, json)
  }
})
await app.ready()

for (const [call, reader] of Object.entries(read)) {
  test(`the dashboard can read each answer of ${call}`, () => {
    const answer = answered.get(call)
    assert.ok(answer, 'there is no such call')
    assert.equal(unreadable(jsonSchema(reader), jsonSchema(answer)), undefined)
  })
}

function jsonSchema(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' })
}

/** The schema of what is answered as JSON: of the only type, or of one among several. */
function jsonOf(response: unknown): z.ZodType | undefined {
  if (response instanceof z.ZodType) return response
  const several = z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.instanceof(z.ZodType) }) }) })
    .safeParse(response)
  return several.data?.content['application/json'].schema
}
