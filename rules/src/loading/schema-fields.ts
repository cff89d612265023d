import { z } from 'zod'
import type { FieldPath } from './problem.ts'

type Schema = z.core.$ZodType

/** The names of the fields that are allowed at a path of a schema; empty if no fields are allowed there. */
export function fieldNamesAt(schema: Schema, path: FieldPath): string[] {
  return shapesOf(schemasAt([schema], path)).flatMap((shape) => Object.keys(shape))
}

/** The schema's description of the field at a path; null if it has none. */
export function descriptionAt(schema: Schema, path: FieldPath): string | null {
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
