import { z } from 'zod'
import { Schema } from './schema.ts'
import { declaration } from './typescript.ts'

const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string().default(''),
        in: z.string().optional(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: Schema.optional(),
      }),
    )
    .default([]),
})
type Operation = z.infer<typeof Operation>

const Document = z.looseObject({
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional() })),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
  'x-problems': z.array(z.looseObject({ code: z.string() })),
})

/**
 * Writes the types of what the API takes and answers: one for each schema that its OpenAPI document names, and two for
 * what a document gives no name, the codes of problems and the queries by operation.
 * @returns TypeScript, not yet formatted.
 */
export function openApiTypes(openApi: unknown): string {
  const { paths, components, 'x-problems': problems } = Document.parse(openApi)
  const reading = Object.values(paths).flatMap(({ get }) => get ?? [])
  const queries = objectOf(reading.map(({ operationId, parameters }) => [operationId, queryOf(parameters)]))
  const unnamed: Record<string, Schema> = {
    ProblemCode: {
      description: 'What programs tell problems apart by.',
      enum: problems.map(({ code }) => code),
    },
    Queries: { description: 'What may be asked for where something is read, by operation.', ...queries },
  }
  return [
    '// Written by `npm run clients:types` from the OpenAPI document of the API. Do not edit.',
    ...Object.entries({ ...unnamed, ...components.schemas }).map(([name, schema]) =>
      declaration(name, schema),
    ),
  ].join('\n')
}

/** An object that has all of these members, save those that have none themselves. */
function objectOf(members: readonly (readonly [string, Schema])[]): Schema {
  const present = members.filter(([, { properties = {} }]) => Object.keys(properties).length > 0)
  return { type: 'object', properties: Object.fromEntries(present), required: present.map(([name]) => name) }
}

function queryOf(parameters: Operation['parameters']): Schema {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(
      inQuery.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    required: inQuery.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}
