import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
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

/** The API's OpenAPI document, which `building/write-api-document.ts` wrote. Astro runs in the site's folder. */
export const apiDocument: ApiDocument = JSON.parse(
  readFileSync(join(process.cwd(), '.astro', 'openapi.json'), 'utf8'),
)

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
  return (name !== undefined && apiDocument.components.parameters?.[name]) || parameter
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
