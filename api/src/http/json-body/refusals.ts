import { type Problem, refusal } from '../../foundation/problem.ts'
import { shortened } from '../../foundation/strict-text.ts'
import { escaped } from '../invalid-request.ts'

/** The steps from the body to a value in it: names and numbers of entries. */
export type Path = readonly (string | number)[]

/** The most characters of a name that an answer repeats. */
const longestEcho = 100

export const notJson: Problem = {
  code: 'malformed_json',
  detail: 'The body could not be parsed as JSON. Correct its syntax, and send all of it.',
}

/** The problem of a value that is not accepted. @param what Follows the name of the value: "has more than 100 names." */
export function refusedAt(
  path: Path,
  what: string,
  code: 'invalid_request' | 'payload_too_large' = 'invalid_request',
): Problem {
  const steps = stepsOf(path)
  const name = steps.length === 0 ? 'The body' : steps.join('.')
  const detail = `${name} ${what}`
  return refusal(code, detail, { errors: [{ pointer: pointerTo(path), detail }] }).problem
}

/** The JSON pointer of a value; the names in it are shortened. */
export function pointerTo(path: Path): string {
  return stepsOf(path)
    .map((step) => `/${escaped(step)}`)
    .join('')
}

function stepsOf(path: Path): string[] {
  return path.map((step) => shortened(String(step), longestEcho))
}
