import type { Answers } from '../api/answers.ts'

/* What the developer pages are answered, by names of their own. */

export type Key = Answers['GET /keys']['data'][number]
/** A key that was just made, or has just taken another's place. */
export type NewKey = Answers['POST /keys'] & Partial<Answers['POST /keys/:keyId/roll']>
export type Call = Answers['GET /requests']['data'][number]
export type Webhook = Answers['GET /webhooks/:webhookId']
export type Delivery = Answers['GET /webhooks/:webhookId/deliveries']['data'][number]
