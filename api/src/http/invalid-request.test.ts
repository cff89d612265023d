import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addFaultHandler, addProblemReply } from './problems.ts'

const Body = z.strictObject({
  name: z.string('must be a name, such as "Ada".'),
  mode: z.enum(['check', 'validate']).optional(),
  items: z.array(z.strictObject({ documentId: z.string() }).optional()).default([]),
})
const Query = z.strictObject({ limit: z.string('must be a number.') })

const routes: FastifyPluginAsyncZod = async (app) => {
  app.post('/body', { schema: { body: Body } }, async () => 'taken')
  app.get('/query', { schema: { querystring: Query } }, async () => 'taken')
}
const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
addProblemReply(app, 'https://likeness.example')
addFaultHandler(app)
app.register(routes)

const refused: [body: string, detail: string][] = [
  ['{}', 'name is missing: it must be a name, such as "Ada".'],
  ['[]', 'The body must be an object with name, mode and items.'],
  ['7', 'The body must be an object with name, mode and items.'],
  ['', 'The body is empty. Send an object with name, mode and items.'],
  ['{"name": 7}', 'name must be a name, such as "Ada".'],
  ['{"name": "Ada", "mode": "chek"}', 'mode must be one of "check", "validate".'],
  ['{"name": "Ada", "items": 1}', 'items must be of type array.'],
  ['{"name": "Ada", "items": [{}]}', 'items.0.documentId is missing: it must be of type string.'],
  ['{"name": "Ada", "nam": 1}', 'There is no field "nam". Did you mean "name"?'],
  [
    '{"name": "Ada", "items": [{"documentId": "us-passport", "document": 1}]}',
    'There is no field "document". Did you mean "documentId"?',
  ],
]
for (const [payload, detail] of refused) {
  test(`${payload || 'an empty body'} is refused: ${detail}`, async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/body', headers, payload })
    assert.equal(response.statusCode, 400)
    assert.equal(response.json().detail, detail)
  })
}

test('a missing parameter and an unknown one have different messages', async () => {
  const { errors } = (await app.inject('/query?limits=7')).json()
  assert.deepEqual(errors, [
    { parameter: 'limit', detail: 'limit is missing: it must be a number.' },
    { parameter: 'limits', detail: 'There is no query parameter "limits". Did you mean "limit"?' },
  ])
})
