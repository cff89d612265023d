import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatRuleProblem, loadCatalog, loadDocument, type RuleDocument } from '@likeness/rules'
import type { CheckResult } from '../api/engine/src/judge/check-result.ts'
import type { CheckOutcome, Finding } from '../api/engine/src/judge/result.ts'
import { type Outcome, refusal } from '../api/src/foundation/problem.ts'

/** A document's rule. Throws an Error that names what is wrong with it, or with the id. */
export function requireRule(id: string): RuleDocument {
  const loaded = loadDocument(id)
  if (loaded?.ok) return loaded.rule.document
  throw new Error(loaded ? loaded.problems.map(formatRuleProblem).join('\n') : unknownDocument(id))
}

function unknownDocument(id: string): string {
  const loaded = loadCatalog()
  const near = loaded.ok ? loaded.catalog.near(id) : []
  return `There is no document ${id}.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`
}

/** The value of a setting. Throws an Error that says what is wrong with it. */
export async function requireSetting<Name extends 'LIKENESS_INFERENCE' | 'LIKENESS_MATTING_MODEL'>(
  name: Name,
) {
  // What reads settings takes longer to load than it takes to say what is wrong with a call.
  const { readSetting } = await import('../api/src/config/config.ts')
  const setting = readSetting(name)
  if (!setting.ok) throw new Error(setting.problem.detail)
  return setting.value
}

/** A wrong call of a command: what is wrong is printed with how the command is used. */
export class WrongCall extends Error {}

/**
 * By how much the time limits of a photo's work are longer in commands than in the service, because a busy computer takes many times
 * as long. No other caller waits, and the photos are the user's own.
 */
export const timeLimitFactor = 20

/** Exit codes: 0 if every photo is READY; 1 if some are REVIEW or RETAKE; 2 for an error. */
export const exit = { ready: 0, notReady: 1, error: 2 } as const

/**
 * Runs a command with what its command line asks for; or prints how it is used, if `--help` is anywhere on it, or what is
 * wrong with it, which `read` throws.
 * @returns The exit code.
 */
export async function runCommand<Request>(
  usage: string,
  read: () => Promise<Request>,
  run: (request: Request) => Promise<number>,
): Promise<number> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`Usage: ${usage}\n`)
    return exit.ready
  }
  const request = await read().catch((error: Error) => error)
  if (!(request instanceof Error)) return run(request)
  const isWrongCall =
    request instanceof WrongCall || String(Object(request).code).startsWith('ERR_PARSE_ARGS')
  const told = isWrongCall ? [request.message, `Usage: ${usage}`] : [request.message]
  process.stderr.write(`${told.filter((line) => line !== '').join('\n')}\n`)
  return exit.error
}

/** Resolves paths against the folder where npm was called, not against the project's folder. */
export const pathFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/**
 * The paths of the folders of labelled pictures that a command is given. Ends the process with how the command is used if
 * there are none, or if other arguments are wrong.
 */
export function givenFolders(command: string, given: readonly string[], isValid = true): string[] {
  if (given.length > 0 && isValid) return given.map(pathFromCaller)
  process.stderr.write(`Usage: npm run ${command} <folder with a manifest.json>…\n`)
  process.exit(2)
}

/** The bytes of a photo; or `unreadable_image` with the reason why the file can't be read. */
export async function readPhoto(photo: string): Promise<Outcome<Buffer>> {
  const read = await readFile(pathFromCaller(photo)).catch((error) => String(error.code))
  if (typeof read !== 'string') return { ok: true, value: read }
  const reason =
    { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'access is denied' }[read] ?? read
  return refusal('unreadable_image', `${photo} can't be read: ${reason}.`)
}

/**
 * One photo's result for people: a summary line, then what fails, what is in doubt and what could not be judged. Checks that could
 * not be judged for the same reason share a line, and those that pass are only counted, or have a line each with `all`.
 */
export function describeResult(
  photo: string,
  outcome: Outcome<CheckResult>,
  { all }: { readonly all: boolean },
): string {
  if (!outcome.ok) return `${photo}: ERROR ${outcome.problem.code}\n  ${outcome.problem.detail}\n`
  const { document, status, rules_version, crop, findings, causes = [] } = outcome.value
  const of = (wanted: CheckOutcome) =>
    findings.filter((finding) => finding.outcome === wanted && finding.assessed)
  const voided = causes.flatMap(({ unjudged: checks = [] }) => checks)
  const [failed, doubtful] = [of('FAIL'), of('REVIEW')]
  const passed = of('PASS').filter(({ check }) => !voided.includes(check))
  const unjudged = findings.filter(({ assessed }) => !assessed)
  const counts = [
    `${failed.length} failed`,
    `${doubtful.length} in doubt`,
    `${unjudged.length} not judged`,
    `${passed.length} passed`,
  ]
  const turned = crop.turn_deg ? ` of the photo turned by ${crop.turn_deg}°` : ''
  const area = `${crop.width} × ${crop.height} px at ${crop.x}, ${crop.y}${turned}`
  return [
    `${photo}: ${status} for ${document} (${counts.join(', ')})`,
    ...[...failed, ...doubtful].map(describeFinding),
    ...describeUnjudged(unjudged),
    ...(all ? passed.map(describeFinding) : []),
    `  Judged: ${area}, by the rules of ${rules_version}.${all || passed.length === 0 ? '' : ' --all shows what passed.'}`,
    '',
  ].join('\n')
}

function describeFinding({ check, outcome, message, advice }: Finding): string {
  const advised = outcome === 'PASS' || !advice ? '' : `\n${' '.repeat(34)}${advice}`
  return `  ${outcome.padEnd(8)}${check.padEnd(24)}${message}${advised}`
}

/** A line for each reason, with the names of the checks. */
function describeUnjudged(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ message }) => message)].map(
    ([reason, of]) => `  NOT JUDGED  ${reason} ${of.map(({ check }) => check).join(', ')}`,
  )
}

/**
 * Runs `work` on every item, at most `width` concurrently, and yields the results in the order of the items, each as soon
 * as it and all before it are done.
 */
export async function* inOrder<Item, Value>(
  items: Iterable<Item> | AsyncIterable<Item>,
  width: number,
  work: (item: Item) => Promise<Value>,
): AsyncGenerator<{ item: Item; value: Value }> {
  const running: { item: Item; value: Promise<Value> }[] = []
  for await (const item of items) {
    const value = work(item)
    // The failure is thrown when this item's turn comes. Until then it must not count as unhandled, while the source makes
    // the next item.
    value.catch(() => undefined)
    running.push({ item, value })
    const first = running.length >= width ? running.shift() : undefined
    if (first) yield { item: first.item, value: await first.value }
  }
  for (const { item, value } of running) yield { item, value: await value }
}
