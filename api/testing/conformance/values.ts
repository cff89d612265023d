import fc from 'fast-check'
import { z } from 'zod'
import { dataUrl } from '../calls/check-call.ts'

/** The parts of JSON Schema 2020-12 that the document uses. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  default: z.unknown().optional(),
})

/** Returns the part of the document that a `$ref` points to. */
export type Resolve = (ref: string) => unknown

/** Generates values that a schema mostly accepts. Patterns and formats are ignored; `knownValues` has values for them. */
export function valuesOf(schema: unknown, name: string, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  const known = knownValues[name]
  if (known) return known
  const { $ref, ...rest } = Schema.parse(schema ?? {})
  if ($ref !== undefined) return valuesOf(resolve($ref), name, resolve, depth)
  if (rest.const !== undefined) return fc.constant(rest.const)
  if (rest.enum && rest.enum.length > 0) return fc.constantFrom(...rest.enum)
  const alternatives = rest.anyOf ?? rest.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((each) => valuesOf(each, name, resolve, depth)))
  const [type] = [rest.type ?? 'object'].flat()
  switch (type) {
    case 'string':
      return fc.string({ minLength: rest.minLength ?? 0, maxLength: Math.min(rest.maxLength ?? 40, 60) })
    case 'integer':
      return fc.integer({ min: Math.max(rest.minimum ?? -5, -1e6), max: Math.min(rest.maximum ?? 200, 1e6) })
    case 'number':
      return fc.double({ min: rest.minimum ?? -5, max: rest.maximum ?? 200, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      if (rest.prefixItems)
        return fc.tuple(...rest.prefixItems.map((each) => valuesOf(each, name, resolve, depth + 1)))
      const size = { minLength: rest.minItems ?? 0, maxLength: Math.min(rest.maxItems ?? 4, 4) }
      return fc.array(valuesOf(rest.items, name, resolve, depth + 1), size)
    }
  }
  const properties = Object.entries(rest.properties ?? {})
  return fc.record(
    Object.fromEntries(properties.map(([key, each]) => [key, valuesOf(each, key, resolve, depth + 1)])),
    { requiredKeys: rest.required ?? [] },
  )
}

/** Values that often break schemas and parsers. */
export const wildValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1e308,
    '',
    ' ',
    '\u0000',
    '🙂',
    '__proto__',
    '../..',
    "' or 1=1 --",
    '%00',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant('x'.repeat(3000)),
)

function mostly(good: readonly string[], bad: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, fc.constantFrom(...bad))
}

/** For fields with meaningful values, by name: mostly valid values. */
const knownValues: Record<string, fc.Arbitrary<unknown> | undefined> = {
  documentId: mostly(['us-passport', 'zz-icao-9303', 'US-PASSPORT'], ['us-pasport', '-', '']),
  imageBase64: mostly(
    [dataUrl('a photo'), dataUrl('another photo')],
    [
      dataUrl('problem: unreadable_image'),
      dataUrl('problem: too_many_pixels'),
      dataUrl('problem: queue_full'),
      'data:image/jpeg;base64,',
      'data:text/plain;base64,QUJD',
      'data:image/jpeg;base64,****',
      'https://example.org/photo.jpg',
    ],
  ),
  color: mostly(['white', '#ffffff', '#F8F8F8'], ['red', 'mauve', '#fff', '']),
  acknowledgeEditingPolicy: fc.constantFrom(true, true, true, false),
  country: fc.constantFrom('us', 'US', 'zz', 'usa', ''),
  from: fc.constantFrom('2026-11-01', '2026-02-30', 'yesterday', '2026-12-31'),
  to: fc.constantFrom('2026-11-30', '2026-10-01', '9999-12-31', ''),
  limit: fc.constantFrom('1', '100', '0', '101', '-1', '1.5', 'ten', ''),
  cursor: fc.constantFrom('eyJhZnRlciI6ImEifQ', 'e30', 'bnVsbA', '****', ''),
  version: fc.constantFrom('2026.11', '1999.01', '2026', ''),
  url: mostly(['https://example.com/hook'], ['https://127.0.0.1/', 'http://example.com/', 'hook']),
}
