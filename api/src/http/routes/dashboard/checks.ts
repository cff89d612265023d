import { alwaysChecked, describedChecks } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

const Check = z.object({
  name: z.string(),
  looks_at: z.string(),
  /** False for the checks that every result has. */
  can_be_left_out: z.boolean(),
})

/** `GET /checks`: what a policy can decide about, for the dashboard's form. */
export const checksRoute: FastifyPluginAsyncZod = async (app) => {
  const always: readonly string[] = alwaysChecked
  const data = describedChecks().checks.map(({ name, looksAt }) => ({
    name,
    looks_at: looksAt,
    can_be_left_out: !always.includes(name),
  }))
  app.route({
    method: 'GET',
    url: '/checks',
    schema: { response: { 200: z.object({ data: z.array(Check) }) } },
    handler: async () => ({ data }),
  })
}
