import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/**
 * Writes schemas in the forms that OpenAPI tools share. A tuple is an array of a fixed length, because Prism fails at
 * `prefixItems`. The class of control characters is a range, because Spectral reads patterns without the flag `u`. The default of
 * a member is a sentence of its description, because openapi-typescript would require the member.
 */
export function inSharedForms(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === 'pattern') return String(value).replaceAll('\\P{Cc}', '[^\\u0000-\\u001f\\u007f-\\u009f]')
    const schema = SharedSchema.safeParse(value)
    if (!schema.success) return value
    const { prefixItems, properties, required = [], ...others } = schema.data
    if (prefixItems) return { ...others, ...arrayOf(prefixItems) }
    return properties
      ? Object.assign({}, value, { properties: withoutDefaults(properties, required) })
      : value
  })
}

const Member = z.looseObject({ description: z.string().default(''), default: z.unknown().optional() })

const SharedSchema = z.looseObject({
  prefixItems: z.array(z.looseObject({})).optional(),
  properties: z.record(z.string(), Member).optional(),
  required: z.array(z.string()).optional(),
})

function arrayOf(members: readonly object[]) {
  const plain = members.map((member) => ({ ...member, description: undefined }))
  const kinds = plain.filter((kind, at) => plain.findIndex((other) => isDeepStrictEqual(other, kind)) === at)
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
  return { items, minItems: members.length, maxItems: members.length }
}

function withoutDefaults(properties: Readonly<Record<string, z.infer<typeof Member>>>, required: string[]) {
  const written = Object.entries(properties).map(([name, { default: preset, description, ...schema }]) => {
    const absent =
      preset === undefined || required.includes(name) ? '' : `Default: ${JSON.stringify(preset)}.`
    const text = `${description} ${absent}`.trim()
    return [name, text === '' ? schema : { ...schema, description: text }]
  })
  return Object.fromEntries(written)
}
