import fc from 'fast-check'
import { z } from 'zod'
import { reviewedCall } from '#contract/examples/photos.ts'
import type { OpenApiDocument, OperationObject } from '#contract/openapi.ts'
import { dataUrl } from '../photo-calls.ts'
import type { Material } from './material.ts'

/** Returns the part of the document that a `$ref` points to. */
type Resolve = (ref: string) => unknown

/** Generates values that a schema mostly accepts. Patterns and formats are ignored; `knownValues` has values for them. */
function valuesOf(schema: unknown, name: string, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  const known = knownValues[name]
  if (known) return known
  const { $ref, ...rest }: z.core.JSONSchema.BaseSchema = Object(schema)
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
const wildValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1e308, '', ' ', '\u0000'),
  fc.constantFrom('🙂', '__proto__', '../..', "' or 1=1 --", '%00'),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant('x'.repeat(3000)),
)

const mostly = (good: readonly string[], bad: readonly string[]) =>
  sometimes(4, fc.constantFrom(...good), fc.constantFrom(...bad))

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
  // Without the other members, the answer does not have its schema.
  fields: fc.constantFrom('', 'face', 'status,face'),
  imageUrl: fc.constantFrom('http://127.0.0.1/photo.jpg', 'https://photos.invalid/photo.jpg', 'photo.jpg'),
  requestId: mostly([reviewedCall], ['req_x', '']),
  colour: mostly(['white', '#ffffff', '#F8F8F8'], ['red', 'mauve', '#fff', '']),
  acknowledgeEditingPolicy: fc.constantFrom(true, true, true, false),
  country: fc.constantFrom('us', 'US', 'zz', 'usa', ''),
  from: fc.constantFrom('2026-11-01', '2026-02-30', 'yesterday', '2026-12-31'),
  to: fc.constantFrom('2026-11-30', '2026-10-01', '9999-12-31', ''),
  limit: fc.constantFrom('1', '100', '0', '101', '-1', '1.5', 'ten', ''),
  cursor: fc.constantFrom('eyJhZnRlciI6ImEifQ', 'e30', 'bnVsbA', '****', ''),
  version: fc.constantFrom('2026.11', '1999.01', '2026', ''),
  url: mostly(['https://example.com/hook'], ['https://127.0.0.1/', 'http://example.com/', 'hook']),
}

/** A call of an operation, which may agree with the documentation or not. */
export interface Request {
  operationId: string
  method: string
  /** The documented path, and the address with its parameters filled in. */
  path: string
  url: string
  headers: Record<string, string>
  payload?: string
}

const Parameter = z.looseObject({
  $ref: z.string().optional(),
  name: z.string().default(''),
  in: z.string().default(''),
  required: z.boolean().default(false),
  schema: z.unknown().optional(),
})

/** Generates calls of one operation of the document. */
export function requestsTo(
  document: OpenApiDocument,
  { path, method }: { path: string; method: string },
  operation: OperationObject,
  material: Material,
): fc.Arbitrary<Request> {
  const resolve: Resolve = (ref) =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, step) => Reflect.get(Object(part), step), document)
  const parameters = operation.parameters.map((each) => {
    const { $ref } = Parameter.parse(each)
    return Parameter.parse($ref === undefined ? each : resolve($ref))
  })
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  return fc
    .record({
      // A deleted object cannot be used in later calls. So deletions are rare.
      params: paramsOf(of('path'), material, method === 'delete' ? 4 : 30),
      query: queryOf(of('query'), resolve),
      body: bodyOf(operation, resolve),
      authorization: fc.constantFrom(...material.authorizations),
      idempotencyKey: sometimes(4, nothing, fc.constantFrom('order 1', 'order 2', 'é', '')),
    })
    .map(({ params, query, body, authorization, idempotencyKey }) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      url: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'x')) + query,
      headers: {
        ...(body && { 'content-type': body.type }),
        ...(authorization !== undefined && { authorization }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { payload: body.payload }),
    }))
}

type Parameters = z.infer<typeof Parameter>[]

function paramsOf(parameters: Parameters, { ids }: Material, weight: number) {
  return fc.record(
    Object.fromEntries(
      parameters.map(({ name }) => {
        const invented = ['none', 'job_000000000000000000000000', '🙂', 'x'.repeat(300)]
        const there = ids[name] ?? []
        const existing = { weight: there.length > 0 ? weight : 0, arbitrary: fc.constantFrom(...there) }
        return [name, fc.oneof(existing, { weight: 8, arbitrary: fc.constantFrom(...invented) })]
      }),
    ),
  )
}

/** Required parameters nearly always, optional ones sometimes (the more there are, the less often), unknown ones rarely. */
function queryOf(parameters: Parameters, resolve: Resolve): fc.Arbitrary<string> {
  const seldom = Math.max(3, 2 * parameters.length)
  const pairs = parameters.map(({ name, required, schema }) => {
    const value = sometimes(9, valuesOf(schema, name, resolve), wildValues)
    const given = value.map(
      (each): Pair => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)],
    )
    return required ? sometimes(9, given, nothing) : sometimes(seldom, nothing, given)
  })
  const unknown = fc.constantFrom<Pair[]>(['unknown', '1'], ['limit', '3'], ['api_key', 'lk_live_x'])
  return fc.tuple(...pairs, sometimes(15, nothing, unknown)).map((all) => {
    const given = all.filter((pair) => pair !== undefined)
    return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  })
}

type Pair = [name: string, value: string]

const nothing = fc.constant(undefined)

/** Generates `mostly` values, and `otherwise` values once per `times` others. */
function sometimes<T, U>(
  times: number,
  mostly: fc.Arbitrary<T>,
  otherwise: fc.Arbitrary<U>,
): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: times, arbitrary: mostly }, otherwise)
}

/**
 * Generates JSON bodies, of which some are changed to be invalid; sometimes another type or broken JSON. Without the
 * documented example, whole runs would have no call with many fields that succeeds.
 */
function bodyOf({ requestBody }: OperationObject, resolve: Resolve) {
  const json = requestBody?.content['application/json']
  if (!json) return fc.constant(undefined)
  const valid = valuesOf(json.schema, '', resolve)
  const changed = fc
    .tuple(valid, fc.constantFrom('type', 'documentId', 'items', 'price'), wildValues)
    .map(([value, name, wild]) => (typeof value === 'object' ? { ...value, [name]: wild } : wild))
  const type = 'application/json'
  const asJson = fc
    .oneof(
      { weight: 6, arbitrary: valid },
      { weight: json.example === undefined ? 0 : 6, arbitrary: fc.constant(json.example) },
      { weight: 2, arbitrary: changed },
      { weight: 1, arbitrary: wildValues },
    )
    .map((value) => ({ type, payload: JSON.stringify(value) }))
  const broken = fc.constantFrom(
    { type, payload: '{"documentId":' },
    { type, payload: '' },
    { type: 'text/plain', payload: 'hello' },
    { type: 'application/xml', payload: '<a/>' },
    { type: 'image/jpeg', payload: 'a photo' },
    { type: 'multipart/form-data; boundary=x', payload: '--x\r\n' },
    { type: 'application/json; charset=latin1', payload: '{}' },
  )
  return fc.oneof({ weight: 8, arbitrary: asJson }, broken, nothing)
}
