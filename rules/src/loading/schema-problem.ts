import { z } from 'zod'
import { nearest } from '../matching.ts'
import { type FieldPath, type FieldProblem, valueAt } from './problem.ts'

type Schema = z.core.$ZodType

/** The names of the fields that are allowed at a path of a schema; empty if no fields are allowed there. */
function fieldNamesAt(schema: Schema, path: FieldPath): string[] {
  return shapesOf(schemasAt([schema], path)).flatMap((shape) => Object.keys(shape))
}

/** The schema's description of the field at a path; null if it has none. */
function descriptionAt(schema: Schema, path: FieldPath): string | null {
  const found = schemasAt([schema], path).flatMap((candidate) => [candidate, ...unwrapped(candidate)])
  return found.flatMap((candidate) => z.globalRegistry.get(candidate)?.description ?? []).at(0) ?? null
}

function schemasAt(schemas: Schema[], path: FieldPath): Schema[] {
  const [key, ...rest] = path
  if (key === undefined) return schemas
  return schemasAt(
    schemas.flatMap(unwrapped).flatMap((schema) => childOf(schema, key)),
    rest,
  )
}

function childOf(schema: Schema, key: string | number): Schema[] {
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  return shapesOf([schema]).flatMap((shape) => shape[key] ?? [])
}

/** The alternatives of a schema, without the wrappers that make it optional. */
function unwrapped(schema: Schema): Schema[] {
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(unwrapped)
  return [schema]
}

function shapesOf(schemas: Schema[]): Readonly<Record<string, Schema>>[] {
  return schemas.flatMap(unwrapped).flatMap((schema) => (schema instanceof z.ZodObject ? [schema.shape] : []))
}

type Issue = z.core.$ZodIssue
type Advice = Omit<FieldProblem, 'path'>

/** Explains the issues of a schema to the author of the value: for each a problem and a remedy, one sentence each. */
export function schemaProblems(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly Issue[],
): FieldProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
    if (issue.code === 'unrecognized_keys') {
      const known = fieldNamesAt(schema, path)
      return issue.keys.map((key) => {
        const keyPath = [...path, key]
        return { path: keyPath, ...unknownField(key, valueAt(value, keyPath), known) }
      })
    }
    if (issue.code === 'invalid_union') {
      const inner = likeliest(issue.errors).map((deeper) => ({ ...deeper, path: [...path, ...deeper.path] }))
      return schemaProblems(schema, value, inner)
    }
    const found = valueAt(value, path)
    if (found === undefined) return [{ path, ...missingField(issue, descriptionAt(schema, path)) }]
    return [{ path, ...wrongValue(issue, found, fieldNamesAt(schema, path)) }]
  })
}

/** Fields that documents once had, and how to mend a file that still has one. */
const formerFields: Readonly<Record<string, string>> = {
  confidence: 'Remove the line: confidence is computed from the citations',
}

function unknownField(key: string, found: unknown, known: readonly string[]): Advice {
  const problem = `there is no field ${show(key)} here`
  const former = formerFields[key]
  if (former !== undefined) return { problem, remedy: former }
  if (found === null) return { problem, remedy: 'Put text that contains a comma in quotes' }
  const meant = nearest(key, known, 1)[0]
  if (meant === undefined) return { problem, remedy: `Allowed fields: ${known.join(', ')}` }
  return { problem, remedy: `Did you mean ${meant}?` }
}

function missingField(issue: Issue, description: string | null): Advice {
  const problem = 'this field is missing'
  if (issue.code === 'invalid_value') return { problem, remedy: `Add it: ${choices(issue.values)}` }
  return { problem, remedy: description === null ? 'Add it' : `Add it: ${description.replace(/\.$/, '')}` }
}

function wrongValue(issue: Issue, found: unknown, fields: readonly string[]): Advice {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, found, fields)
    case 'invalid_value':
      return wrongChoice(issue.values.map(String), found)
    case 'too_small':
      if (issue.origin !== 'number') return { problem: `${show(found)} is too short`, remedy: 'Fill it in' }
      return outOfRange(found, `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`)
    case 'too_big':
      if (issue.origin === 'number') {
        return outOfRange(found, `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`)
      }
      return { problem: `${show(found)} is too long`, remedy: `Use at most ${issue.maximum}` }
    case 'invalid_format':
      return { problem: `${show(found)} is not in the expected format`, remedy: `Write ${issue.message}` }
    case 'invalid_key':
      return {
        problem: 'this name is not in the expected format',
        remedy: `Write ${issue.issues[0]?.message}`,
      }
    default:
      return { problem: issue.message, remedy: 'Correct it' }
  }
}

function wrongChoice(values: readonly string[], found: unknown): Advice {
  const problem = `${show(found)} is not an allowed value`
  const meant = nearest(String(found), values, 1)[0]
  const hint = meant === undefined ? '' : `Did you mean ${meant}? `
  return { problem, remedy: `${hint}Use ${choices(values)}` }
}

const outOfRange = (found: unknown, allowed: string): Advice => ({
  problem: `${show(found)} is out of range`,
  remedy: `Use ${allowed}`,
})

/** What a value of each type is called, and how it is written. */
const types: Readonly<Record<string, readonly [name: string, remedy: string]>> = {
  string: ['a text', 'Correct it'],
  number: ['a number', 'Write the bare number, without unit or quotes'],
  int: ['a whole number', 'Round it to a whole number'],
  boolean: ['true or false', 'Write true or false'],
  array: ['a list', 'Write a list: [first, second]'],
  object: ['a group of fields', 'Write its fields'],
  record: ['a group of named entries', 'Write its entries under it, indented by two spaces'],
}

function wrongType(expected: string, found: unknown, fields: readonly string[]): Advice {
  const [name, remedy] = types[expected] ?? [expected, 'Correct it']
  const problem = `${name} is expected here, not ${show(found)}`
  if (expected === 'string' && typeof found !== 'object') {
    return { problem, remedy: `Put it in quotes: "${found}"` }
  }
  if (expected !== 'object') return { problem, remedy }
  const listed = fields.length > 10 ? 'as in us/passport.yaml' : `here: ${fields.join(', ')}`
  return { problem, remedy: `${remedy} ${listed}` }
}

/** The issues of the alternative of a union that was probably intended: the first one whose issues are all inside the
 *  value or about unknown fields; otherwise the first one without a wrong type; otherwise the first one. */
function likeliest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  const ofRightKind = (issues: readonly Issue[]) =>
    issues.every((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys')
  const chosen = (issues: readonly Issue[]) => issues.every((issue) => issue.code !== 'invalid_type')
  return alternatives.find(ofRightKind) ?? alternatives.find(chosen) ?? alternatives[0] ?? []
}

function choices(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
