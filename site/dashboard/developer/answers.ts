import type { Answers } from '../api/answers.ts'

/* Short names for the API's answers on the developer pages. */

export type Key = Answers['GET /keys']['data'][number]
/** A key that was just created, or that has just replaced another one. */
export type NewKey = Answers['POST /keys'] & Partial<Answers['POST /keys/:keyId/roll']>
export type Policy = Answers['GET /policies']['data'][number]
export type PolicySettings = Policy['settings']
export type Call = Answers['GET /requests']['data'][number]
export type Batch = Answers['GET /batches/:batchId']
export type Webhook = Answers['GET /webhooks/:webhookId']
export type Delivery = Answers['GET /webhooks/:webhookId/deliveries']['data'][number]
