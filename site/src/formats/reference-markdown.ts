import { accuracy, errorTable } from '../accuracy/figures.ts'
import { type Check, type Codes, describedChecks } from '../api-reference/checks.ts'
import {
  type AddressedOperation,
  type Answer,
  apiDocument,
  curlCall,
  groups,
  objectPath,
  type Schema,
} from '../api-reference/document.ts'
import { type Limit, limitEntries, schemaRows, typeOf } from '../api-reference/table-rows.ts'
import { blocks, bullets, fenced, table } from './markdown.ts'

/** The API's reference as Markdown: its document, operation by operation. `site` makes addresses absolute. */
export function apiMarkdown(site: URL | undefined): string {
  return blocks([
    '# Check photos from your own software',
    'The whole contract is also an [OpenAPI 3.1 document](/api/openapi.json); every problem is described [on its own](/docs/api/problems.md), and so are [every check](/docs/checks.md) and [what changed](/docs/api/changelog.md).',
    apiDocument.info.description,
    ...groups.flatMap(({ name, description, operations }) => [
      `## ${name}`,
      description,
      ...operations.map((operation) => operationMarkdown(operation, site)),
    ]),
    '## Objects',
    ...Object.entries(apiDocument.components.schemas).flatMap(([name, schema]) =>
      objectMarkdown(name, schema, '###'),
    ),
  ])
}

/** One operation as Markdown, as a page of its own. */
export function operationPageMarkdown(operation: AddressedOperation, site: URL | undefined): string {
  return blocks([operationMarkdown(operation, site).replace(/^###/, '#')])
}

/** One object as Markdown, as a page of its own. */
export const objectPageMarkdown = (name: string, schema: Schema): string =>
  blocks(objectMarkdown(name, schema, '#'))

/** The list of the API's objects as Markdown. */
export const objectsMarkdown = (): string =>
  blocks([
    '# Objects of the API',
    bullets(Object.keys(apiDocument.components.schemas).map((name) => `[${name}](${objectPath(name)}.md)`)),
  ])

const objectMarkdown = (name: string, schema: Schema, heading: string) => [
  `${heading} ${name}`,
  schema.description ?? null,
  members(schema),
]

function operationMarkdown(operation: AddressedOperation, site: URL | undefined): string {
  const { operationId, summary, method, path, parameters = [], requestBody, responses } = operation
  return blocks([
    `### ${summary ?? operationId}`,
    `\`${method} ${path}\``,
    operation.description ?? null,
    parameters.length === 0
      ? null
      : table(
          ['Parameter', 'In', 'Type', 'Required', 'About'],
          parameters.map(({ name, in: place, schema, required, description = '' }) => [
            `\`${name}\``,
            place,
            typeOf(schema),
            required === true ? 'yes' : 'no',
            description,
          ]),
        ),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) => [
      `Body as \`${type}\`: ${schema.description ?? typeOf(schema)}`,
      members(schema),
    ]),
    fenced(curlCall(operation, site), 'sh'),
    ...Object.entries(responses).flatMap(([status, answer]) => answerMarkdown(status, answer)),
  ]).trim()
}

function answerMarkdown(status: string, { description, content = {} }: Answer): (string | null)[] {
  if (Number(status) >= 400) return [`Answer ${status}: ${description.replace(/\s+/g, ' ')}`]
  const types = Object.entries(content)
  if (types.length === 0) return [`Answer ${status}: ${description}`]
  return types.flatMap(([type, { schema }]) => [
    `Answer ${status} as \`${type}\`: ${schema.description ?? typeOf(schema)}`,
    members(schema),
  ])
}

function members(schema: Schema): string | null {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  const rows = schemaRows(schema)
  if (rows.length === 0) return null
  return table(
    ['Member', 'Type', 'About'],
    rows.map(({ name, type, description }) => [`\`${name}\``, type, description]),
  )
}

/** The page of the checks as Markdown. */
export function checksMarkdown(): string {
  const { common, ofHeads, checks } = describedChecks
  return blocks([
    '# Checks',
    'A verdict has a finding for each check that the document’s rule, or ICAO’s where the rule is silent, asks for. It names the `check` and tells by a `code` what was found. Further checks and codes may come.',
    '## Any check',
    codeList(common),
    'Checks that measure the head or the face have these codes too, besides their own:',
    codeList(ofHeads.codes),
    'These limits decide whether a head can be measured:',
    limitList(ofHeads.limits),
    `The limits are the engine’s own. The errors were measured on ${accuracy.measured} under the rule ${accuracy.document.id}, on the sets of pictures that [Accuracy](/accuracy.md) describes: good pictures that were not passed, and faulty ones that neither the check nor a related one saw. “None”: the set has no such picture.`,
    ...checks.map((check) => checkMarkdown(check).trim()),
  ])
}

function checkMarkdown({ name, looksAt, ofHead, codes, limits, uncertainties }: Check): string {
  const errors = errorTable(name)
  return blocks([
    `## ${name}`,
    looksAt,
    '### Codes',
    codeList(codes),
    ofHead ? 'Also those of checks that measure the head.' : null,
    ...(limits.length > 0 ? ['### Limits', limitList(limits)] : []),
    ...(uncertainties.length > 0 ? ['### Uncertainty of what is measured', limitList(uncertainties)] : []),
    '### Measured error',
    errors ? table(errors.head, errors.rows) : 'No set of pictures has tried it.',
  ])
}

const codeList = (codes: Codes): string =>
  bullets(Object.entries(codes).map(([code, meaning]) => `\`${code}\`: ${meaning}`))

const limitList = (limits: readonly Limit[]): string =>
  bullets(
    limitEntries(limits).map(({ name, numbers, source }) =>
      [`\`${name}\`: ${numbers.join('; ')}.`, source].filter(Boolean).join(' '),
    ),
  )
