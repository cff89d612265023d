import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '#contract/openapi.ts'

export interface Answer {
  status: number
  contentType: string | undefined
  body: string
}

/**
 * Compares answers with the OpenAPI document.
 * @returns A function of an operation's address and its answer. It returns a sentence, or undefined if nothing is wrong.
 */
export function answerFaults(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()

  return ({ path, method }: { path: string; method: string }, answer: Answer): string | undefined => {
    const { status, contentType = '', body } = answer
    const verb = method.toLowerCase()
    const response = document.paths[path]?.[verb]?.responses[status]
    if (!response) return `status ${status} is not documented`
    if (!response.content) return body === '' ? undefined : `status ${status} has no documented body`
    const [type = ''] = contentType.split(';')
    if (!response.content[type]) return `${status} as "${contentType}" is not documented`
    if (!/[/+]json$/.test(type)) return undefined

    const pointer = ['paths', path, verb, 'responses', String(status), 'content', type, 'schema']
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
    compiled.set(pointer, validate)
    if (validate(JSON.parse(body))) return undefined
    const [error] = validate.errors ?? []
    return `${status} is off its schema: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
  }
}
