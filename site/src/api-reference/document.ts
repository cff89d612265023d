import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayProblems } from '../../delivery/problems.ts'

/** A schema: the part of JSON Schema 2020-12 that the API's document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Media {
  schema: Schema
  example?: unknown
}

interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Answer {
  description: string
  content?: Record<string, Media>
}

interface ApiOperation {
  operationId: string
  summary?: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
  'x-price'?: string
  'x-scope'?: string
}

/** An operation with its address. */
export interface AddressedOperation extends ApiOperation {
  method: string
  path: string
}

interface ApiDocument {
  /** The document's introduction, in CommonMark. */
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  webhooks?: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
  /** The sample photos of test mode. `provokes` is in CommonMark. `places`: where the problem is provoked. */
  'x-samples': {
    name: string
    provokes: string
    status: string
    problem: string | null
    places: ('check' | 'background' | 'job' | 'item')[]
  }[]
  'x-problems': { code: string; status: number; title: string; when: string; remedy: string }[]
}

/** The API's OpenAPI document, which `building/build-steps.ts` wrote. Astro runs in the site's folder. */
const written = readFileSync(join(process.cwd(), '.astro', 'openapi.json'), 'utf8')
const { components }: ApiDocument = JSON.parse(written)

/** The document. An object in it has the members of all parts of its `allOf`, its own first. */
export const apiDocument: ApiDocument = JSON.parse(written, (_, value) =>
  value?.allOf ? whole(value) : value,
)

function whole(schema: Schema): Schema {
  const { $ref, allOf, ...own } = schema
  if ($ref !== undefined) return whole(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  if (!allOf) return schema
  const parts = [own, ...allOf.map(whole).toReversed()]
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

/** Every operation, in the document's order. */
export const operations: AddressedOperation[] = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters?.map(resolvedParameter) ?? [],
  })),
)

function resolvedParameter(parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1)
  const resolved = (name !== undefined && apiDocument.components.parameters?.[name]) || parameter
  const description = resolved.description ?? descriptionOf(resolved.schema)
  return description === undefined ? resolved : { ...resolved, description }
}

/** What is said of a value where it stands, or else of the object that it is. */
export function descriptionOf({ description, $ref }: Schema): string | undefined {
  const named = apiDocument.components.schemas[$ref?.split('/').at(-1) ?? '']
  return description ?? named?.description
}

/** The address of the page of an operation: `/docs/api/photos-check`. */
export const operationPath = (operationId: string): string =>
  `/docs/api/${operationId.replaceAll('.', '-').toLowerCase()}`

/** The address of the page of an object: `/docs/api/objects/check-result`. */
export const objectPath = (name: string): string =>
  `/docs/api/objects/${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`

/** The operations of each tag, in the order of the tags. Tags without operations are left out. */
export const groups = apiDocument.tags
  .map((tag) => ({ ...tag, operations: operations.filter(({ tags }) => tags.includes(tag.name)) }))
  .filter((group) => group.operations.length > 0)

const again = 'Send the call again in a few seconds, with the same Idempotency-Key: it is charged once.'
/** All problems that a call can get, by status: the API's own and those of the servers in front of it. */
export const problems = [
  ...apiDocument['x-problems'],
  {
    ...gatewayProblems.api_unreachable,
    code: 'api_unreachable',
    when: 'The process behind this address does not answer. The status can be 502 as well.',
    remedy: again,
  },
  {
    ...gatewayProblems.api_timeout,
    code: 'api_timeout',
    when: 'The process behind this address took longer than two minutes.',
    remedy: again,
  },
].toSorted((one, other) => one.status - other.status)

const placeNames = {
  check: 'check and validate',
  background: 'background',
  job: 'the call that makes a job',
  item: 'an item of a job',
} as const

/** The sample photos as their table shows them; `where` names the calls in which one provokes what it does. */
const all = apiDocument['x-samples'].map(({ name, provokes, problem, places }) => ({
  isProblem: problem !== null,
  isCheck: name.startsWith('check-'),
  file: `${name}.jpg`,
  address: `/samples/${name}.jpg`,
  provokes,
  where: problem === null ? 'all calls' : places.map((place) => placeNames[place]).join('; '),
}))

/** What holds in test mode, in sentences. */
export const testModeFacts = [
  'The key decides the mode: `lk_live_` or `lk_test_`. Addresses, bodies and answers are the same.',
  'No call in test mode is charged. `charge` has the amount `0.00`, and no wallet is needed.',
  'Results, jobs, webhooks and events have `"livemode": false`. What was made in one mode is not found from the other.',
  'The sample photos below always have the same outcome, for any document. They are known by their bytes: send them as they are.',
  'Any other photo is judged as in live mode: 200 of an account in 24 hours, then `rate_limited`.',
  'With a live key, a sample is a photo like any other.',
]

/** The samples by what they provoke. */
export const sampleGroups = [
  {
    id: 'verdicts',
    title: 'A photo for each verdict',
    about: 'The result has the figures, the checks and the notes of the document that the call names.',
    samples: all.filter(({ isProblem, isCheck }) => !isProblem && !isCheck),
  },
  {
    id: 'checks',
    title: 'A photo for each check',
    about: 'All other checks pass. A check that never fails for certain is REVIEW.',
    samples: all.filter(({ isCheck }) => isCheck),
  },
  {
    id: 'problems',
    title: 'A photo for each problem',
    about:
      'Problems that a call cannot cause at will. Others you cause yourself: `unknown_document` by a document that does not exist, `invalid_request` by a field that does not exist, `invalid_key` by a wrong key.',
    samples: all.filter(({ isProblem }) => isProblem),
  },
]

/** An operation as a curl command, with the examples of the API's document. A photo is sent as a file. */
export function curlCall(operation: AddressedOperation, site: URL | undefined): string {
  const { method, requestBody } = operation
  const lines = [`curl '${addressOf(operation, site)}'`]
  if (operation['x-scope']) lines.push(`-H "Authorization: Bearer $LIKENESS_API_KEY"`)
  if (method !== 'GET' && method !== 'POST') lines.unshift(`${lines.shift()} -X ${method}`)
  // In the document, the key is a parameter that several operations share.
  if (operation.parameters?.some(({ name }) => name === 'Idempotency-Key'))
    lines.push(`-H "Idempotency-Key: $(date +%s)-$$"`)
  if (requestBody?.content['multipart/form-data']) {
    lines.push('-F documentId=us-passport', '-F image=@photo.jpg')
  } else if (requestBody) {
    const body = requestBody.content['application/json']?.example
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body ?? {})}'`)
  } else if (method === 'POST') {
    lines.unshift(`${lines.shift()} -X POST`)
  }
  return lines.join(' \\\n  ')
}

function addressOf({ path, parameters = [] }: AddressedOperation, site: URL | undefined): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example
    return String(example ?? `${name}`)
  })
  const url = new URL(filled, site)
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'query' && (required || example !== undefined)) url.searchParams.set(name, String(example))
  }
  return url.href
}
