import { catalogSchemas, publicCatalogPaths } from '@likeness/rules'
import { z } from 'zod'
import { samples } from '../samples/samples.ts'
import { BatchEvent, JobEvent, ReviewEvent, TestEvent } from '../webhooks/events.ts'
import { sendSeconds } from '../webhooks/send.ts'
import { examples } from './examples.ts'
import { plainlyNamed, schemaAddress, usedSchemas } from './openapi.ts'
import { problemTable } from './problem-guide.ts'

const Schemas = z.record(z.string(), z.unknown())
const Media = z.looseObject({ schema: z.unknown(), example: z.unknown().optional() })
const Contents = z.record(z.string(), Media)

const OperationObject = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string().optional() })).default([]),
  requestBody: z.looseObject({ content: Contents }).optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ headers: z.record(z.string(), z.unknown()).optional(), content: Contents.optional() }),
  ),
})
export type OperationObject = z.infer<typeof OperationObject>

const OpenApiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), OperationObject)),
  components: z.looseObject({ schemas: Schemas }),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>

/**
 * Adds what the schemas of the routes do not say: the headers that every call may have, the examples, the public catalog,
 * which another server answers, and the events that are sent.
 */
export function complete(written: unknown): OpenApiDocument {
  const document = OpenApiDocument.parse(written)
  for (const methods of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) completeOperation(method, operation)
  }
  Object.assign(document.paths, publicCatalogPaths)
  Object.assign(document.components.schemas, catalogSchemas(schemaAddress))
  Object.assign(document.components, {
    headers: responseHeaders,
    parameters: { IdempotencyKey: idempotencyKey },
  })
  document.components.schemas = usedSchemas(document.paths, document.components.schemas)
  document['x-problems'] = problemTable
  document['x-samples'] = samples.map(({ name, provokes, status, problem }) => ({
    ...{ name, provokes, status },
    problem: problem?.code ?? null,
    places: problem?.places ?? [],
  }))
  document.webhooks = webhookSection
  // `written` is spread first to keep its order of members, in which the version and the title come first.
  return { ...Object(written), ...OpenApiDocument.parse(plainlyNamed(document)) }
}

/** Repeating these calls changes nothing, even without an idempotency key. */
const idempotentByNature = [
  'photos.jobs.cancel',
  'batches.close',
  'batches.pause',
  'batches.resume',
  'batches.cancel',
  'batches.addresses',
]

function completeOperation(method: string, operation: OperationObject): void {
  const takesKey = method === 'post' && !idempotentByNature.includes(operation.operationId)
  if (takesKey) operation.parameters.push(reference('parameters', 'IdempotencyKey'))
  for (const [status, response] of Object.entries(operation.responses)) {
    const names = headersOf(Number(status), { takesKey, isSigned: operation.security?.length === 0 })
    const refs = names.map((name) => [name, reference('headers', name.replaceAll('-', ''))])
    response.headers = { ...response.headers, ...Object.fromEntries(refs) }
  }
  addExamples(operation)
}

function addExamples({ operationId, parameters, requestBody, responses }: OperationObject): void {
  const example = examples[operationId]
  if (!example) return
  const json = requestBody?.content['application/json']
  if (json && example.body !== undefined) json.example = example.body
  for (const parameter of parameters) {
    const value = { ...example.query, ...example.params }[parameter.name ?? '']
    if (value !== undefined) parameter.example = value
  }
  const content = responses[String(example.status)]?.content
  const answer = content?.['application/json'] ?? content?.['text/event-stream']
  if (answer) answer.example = example.answer
}

function headersOf(
  status: number,
  { takesKey, isSigned }: { takesKey: boolean; isSigned: boolean },
): string[] {
  const names = ['X-Request-Id']
  if (status !== 401 && !isSigned) names.push('RateLimit-Policy', 'RateLimit')
  if (status === 401) names.push('WWW-Authenticate')
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After')
  if (takesKey && status < 300) names.push('Idempotency-Replayed')
  return names
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const responseHeaders = {
  XRequestId: header('The id to quote when you ask for help.', 'req_4yQ0hV7cN2bX9sLd1KfPzRtW'),
  RateLimitPolicy: header(
    'The limits that apply: each with its quota and its window in seconds.',
    '"key";q=100;w=10',
  ),
  RateLimit: header(
    'The calls left in each limit, and in how many seconds there are more.',
    '"key";r=97;t=10',
  ),
  RetryAfter: header('The number of seconds after which to try again.', '2'),
  WWWAuthenticate: header('States that a key is required.', 'Bearer realm="Likeness"'),
  IdempotencyReplayed: header('"true" if this answer repeats that of an earlier call.', 'true'),
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your choice, up to 255 printable ASCII characters, such as a UUID. A repeat of the same request with ' +
    'the same key gets the first answer again, and is charged once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  example: '0b4f7a52-5c1e-4d0c-9a4a-6f2f7c3c2f11',
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const sentHeader = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const parameters = [
  sentHeader(
    'webhook-id',
    "The event's id, the same at each attempt. A receiver can ignore an id that it has already seen.",
    'evt_4yQ0hV7cN2bX9sLd1KfPzRtW',
  ),
  sentHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795240800'),
  sentHeader(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256, in base64, of `webhook-id.webhook-timestamp.body` under the secret, of which the ' +
      'part after `whsec_` is base64. During a rotation there are two signatures, with a space between them.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The entry for an event: the message to the receiver, and the meaning of the receiver's answers. */
function describedEvent(operationId: string, summary: string, event: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(event)
  return {
    post: {
      operationId,
      summary,
      description:
        `Signed as Standard Webhooks specifies. Answer within ${sendSeconds} seconds, better within 5, and do any further ` +
        'work after the answer: a slow receiver is called less often.',
      tags: ['Webhooks'],
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received: the event is not sent again.' },
        410: { description: 'Not wanted any more: the webhook is disabled.' },
        default: {
          description: 'Not received: the event is sent again, up to ten times in about three days.',
        },
      },
    },
  }
}

/** The section `webhooks` of an OpenAPI document: the messages that this service sends to the addresses of accounts. */
const webhookSection = {
  'job-ended': describedEvent('events.job', 'A job has ended', JobEvent),
  'batch-changed': describedEvent('events.batch', 'A batch has ended or cannot go on', BatchEvent),
  'review-decided': describedEvent('events.review', 'A review was decided', ReviewEvent),
  test: describedEvent('events.test', 'A test was requested', TestEvent),
}
