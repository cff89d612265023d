import { LikenessError } from '../errors.ts'
import type { Likeness } from '../likeness.ts'

/** Where calls go, and with which key. */
export interface Settings {
  apiKey: string | undefined
  baseUrl: string
}

/** The world outside a command: tests pass their own. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>
  /** Writes a line to the standard output. */
  say(line: string): void
  /** Reads a line that the user enters; a secret one is not shown. */
  ask(question: string, secret: boolean): Promise<string>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** What a command works with. */
export interface Context extends Surroundings {
  likeness: Likeness
  settings: Settings
}

/** How a command ended: 0 done, 1 a photo that is not READY or a job without a result, 2 wrong arguments or a failed call. */
export type ExitCode = 0 | 1 | 2

/** A command of the program, with the words that name it. */
export interface Command {
  /** Its arguments, as the usage shows them: `check <document> <photo>…`. */
  usage: string
  /** What it does, in a sentence. */
  about: string
  /** The options that it takes, with what they are for. */
  options?: Readonly<Record<string, { type: 'string' | 'boolean'; about: string }>>
  run(
    context: Context,
    given: { words: string[]; options: Readonly<Record<string, string | boolean | undefined>> },
  ): Promise<ExitCode>
}

/** Wrong arguments of a command; its message says what to write. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The text of an option or a setting; undefined if it is absent or no text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An option's text, which must be one of these. @throws UsageError if it is another. */
export function oneOf<Name extends string>(
  option: string,
  value: string | boolean | undefined,
  names: readonly Name[],
): Name | undefined {
  if (value === undefined) return undefined
  const found = names.find((name) => name === value)
  if (!found) throw new UsageError(`--${option} must be ${names.join(' or ')}.`)
  return found
}

/** The part of a command that the first word after it names. @throws UsageError, with that word, if there is no such part. */
export function partOf<Part>(
  command: string,
  word: string | undefined,
  parts: Readonly<Record<string, Part>>,
): Part {
  const part = word !== undefined && Object.hasOwn(parts, word) ? parts[word] : undefined
  if (part !== undefined) return part
  const known = Object.keys(parts).map((name) => `likeness ${command} ${name}`)
  const lacking = word === undefined ? '' : `There is no command "${command} ${word}". `
  throw new UsageError(`${lacking}Write ${known.join(' or ')}.`)
}

/** What failed, for people and programs. */
export function describeError(error: unknown): { code: string; text: string; request_id: string | null } {
  if (error instanceof LikenessError) {
    const { code, status, detail, requestId: request_id } = error
    // What was not sent has no code of the API.
    if (status === 0 && code === 'invalid_request') return { code, text: detail, request_id }
    return { code, text: `${code}: ${detail}${request_id ? ` (${request_id})` : ''}`, request_id }
  }
  const text = error instanceof Error ? error.message : String(error)
  return { code: 'failed', text, request_id: null }
}
