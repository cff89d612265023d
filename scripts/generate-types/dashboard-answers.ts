import { z } from 'zod'
import { dashboardPrefix } from '#api/src/dashboard.ts'
import type { unconnectedApp } from '#api/src/unconnected-app.ts'

/** A JSON Schema. */
type AnswerSchema = Readonly<Record<string, unknown>>

/**
 * What each route of the dashboard answers where it succeeds, by method and path below /api/dashboard:
 * `POST /keys/:keyId/roll`. A route that declares no answer has the schema of any value.
 * @param app Not yet ready; it becomes so.
 */
export async function dashboardAnswers(
  app: ReturnType<typeof unconnectedApp>,
): Promise<ReadonlyMap<string, AnswerSchema>> {
  const answers = new Map<string, AnswerSchema>()
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(`${dashboardPrefix}/`)) return
    const path = route.url.slice(dashboardPrefix.length)
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD') answers.set(`${method} ${path}`, answerOf(route.schema?.response))
    }
  })
  await app.ready()
  return answers
}

const Json = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })

/** @param response The schema of the answer of each status. */
function answerOf(response: unknown): AnswerSchema {
  const responses = Object.entries(response ?? {})
  const [first, ...others] = responses
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([, body]) => written(body))
  if (first === undefined) return {}
  return others.length === 0 ? first : { anyOf: [first, ...others] }
}

/** @param body A schema, or one for each type of body. */
function written(body: unknown): AnswerSchema {
  const byType = Json.safeParse(body)
  const schema = byType.success ? byType.data.content['application/json'].schema : body
  return z.toJSONSchema(z.instanceof(z.ZodType).parse(schema), {
    // A moment is a `Date` in the code, an amount a `bigint`, and both are texts in the answer: see `writtenMoment`.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def
      if (type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      if (type === 'bigint') Object.assign(jsonSchema, { type: 'string' })
    },
  })
}
