import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { sniffFormat } from '#api/engine/src/decode/image-format.ts'
import { checkNames } from '#api/engine/src/judge/all-checks.ts'

/** What a program says of one photo: one line of JSON. A check that is absent is not evaluated. */
export const Answer = z.object({
  verdict: z.enum(['READY', 'REVIEW', 'RETAKE']),
  checks: z
    .partialRecord(z.enum(checkNames), z.enum(['PASS', 'REVIEW', 'FAIL', 'NOT_EVALUATED']))
    .default({}),
})
export type Answer = z.infer<typeof Answer>

/** What a program prints instead of an answer if it cannot judge a photo, so that it need not end. */
const Refusal = z.object({ error: z.string() })
type Refusal = z.infer<typeof Refusal>

/** A program that judges photos, to be compared with the engine. */
export interface OtherProgram {
  readonly name: string
  /** What the program says of a photo; null if it does not judge it. One photo is asked for at a time. */
  ask(bytes: Uint8Array): Promise<Answer | null>
  close(): Promise<void>
}

export interface ProgramOptions {
  readonly name: string
  /**
   * The command line of the program. With `{photo}` in it, it is started for each photo, with the photo's path in that place.
   * Without, it is started once, reads one path a line, and answers each with one line, in order.
   */
  readonly command: string
  /** How long one answer may take, the start of the program included. */
  readonly limitSeconds: number
  /** Takes one line for each photo that is not judged, and why. */
  readonly tell: (line: string) => void
}

/** A program that failed so often in a row is not asked again. */
const mostFailures = 20
const longestAnswerCharacters = 1_000_000

/**
 * Splits a command line at spaces. Quotes, single or double, hold a part together; nothing else has a meaning.
 *
 * @throws If a quote is not closed, or if there is no part.
 */
export function argumentsOf(command: string): string[] {
  const parts = command.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []
  const isClosed = !/['"]/.test(command.replaceAll(/'[^']*'|"[^"]*"/g, ''))
  if (!isClosed || parts.length === 0) throw new RangeError(`This is no command: ${command}`)
  return parts.map((part) => part.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'))
}

/** Opens a program. Nothing is started before the first photo, and never by a shell. */
export async function openProgram({
  name,
  command,
  limitSeconds,
  tell,
}: ProgramOptions): Promise<OtherProgram> {
  const given = argumentsOf(command)
  const isPerPhoto = given.some((part) => part.includes('{photo}'))
  const limitMs = 1000 * limitSeconds
  const folder = await mkdtemp(join(tmpdir(), 'likeness-bench-'))
  let running: Running | null = null
  let failures = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function stop(): Promise<void> {
    const ending = running?.end(limitMs)
    running = null
    await ending
  }

  function fail(error: unknown): null {
    failures += 1
    tell(`${name} did not judge a photo: ${error instanceof Error ? error.message : error}`)
    if (failures === mostFailures)
      tell(`${name} failed ${mostFailures} times in a row and is not asked again.`)
    running?.kill()
    running = null
    return null
  }

  async function answerOf(bytes: Uint8Array): Promise<Answer | null> {
    if (failures === mostFailures) return null
    // A file's own name may say what is wrong in it.
    const photo = join(folder, `photo.${sniffFormat(bytes) ?? 'jpeg'}`)
    await writeFile(photo, bytes)
    running ??= start(
      given.map((part) => part.replaceAll('{photo}', photo)),
      !isPerPhoto,
    )
    try {
      const answer = readAnswer(await running.lineAfter(`${photo}\n`, limitMs))
      failures = 0
      if (isPerPhoto) await stop()
      if (!('error' in answer)) return answer
      tell(`${name} did not judge a photo: ${answer.error}`)
      return null
    } catch (error) {
      return fail(error)
    }
  }

  return {
    name,
    ask: (bytes) => {
      const answer = turn.then(() => answerOf(bytes))
      turn = answer
      return answer
    },
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Throws an Error of one line that says what is wrong with the answer. */
function readAnswer(line: string): Answer | Refusal {
  const wrong = (what: string) => new Error(`${what}: ${JSON.stringify(line.slice(0, 100))}`)
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw wrong('this is no JSON')
  }
  const refusal = Refusal.safeParse(value)
  if (refusal.success) return refusal.data
  const answer = Answer.safeParse(value)
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw wrong([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

interface Running {
  /**
   * Writes to a program that reads, and returns the next line that it prints. Throws an Error if it ends, or prints none in time,
   * or more than one.
   */
  lineAfter(input: string, limitMs: number): Promise<string>
  /** Lets it end, and kills it with all that it started if it has not after the limit. */
  end(limitMs: number): Promise<void>
  kill(): void
}

function start([file = '', ...rest]: readonly string[], reads: boolean): Running {
  const child = spawn(file, rest, {
    cwd: process.env.INIT_CWD,
    stdio: [reads ? 'pipe' : 'ignore', 'pipe', 'inherit'],
    // A group of its own, so that what it starts can be killed with it.
    detached: true,
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(`it cannot be started: ${message}`))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`))
  })
  child.stdin?.on('error', () => undefined)
  const batches = child.stdout && linesOf(child.stdout)
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended, with all that it started.
    }
  }
  return {
    lineAfter: async (input, limitMs) => {
      if (child.pid === undefined) throw new Error(await ended)
      child.stdin?.write(input)
      const next = await Promise.race([batches?.next(), wait(limitMs, null, { ref: false })])
      if (!next) throw new Error(`no answer after ${limitMs / 1000} seconds`)
      if (next.done) throw new Error(`${await ended} without an answer`)
      const [line = '', ...more] = next.value
      if (more.length > 0) throw new Error('it printed more than one line for a photo')
      return line
    },
    end: async (limitMs) => {
      child.stdin?.end()
      await Promise.race([ended, wait(limitMs, null, { ref: false })])
      kill()
    },
    kill,
  }
}

/** The lines of a stream as they arrive, without empty ones. Throws an Error if one is too long to be an answer. */
async function* linesOf(stream: Readable): AsyncGenerator<string[], void> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestAnswerCharacters) throw new Error('it prints without an end')
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    const whole = lines.filter((line) => line.trim() !== '')
    if (whole.length > 0) yield whole
  }
  if (text.trim() !== '') yield [text]
}

/** The other side, for an adapter in this repository: answers each path that it reads, one a line. */
export async function answerPaths(judge: (path: string) => Promise<Answer>): Promise<void> {
  for await (const path of createInterface({ input: process.stdin })) {
    const answer = await judge(path).catch((error: Error): Refusal => ({ error: error.message }))
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}
