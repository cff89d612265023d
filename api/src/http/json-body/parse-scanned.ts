import { setImmediate } from 'node:timers/promises'
import { ByteCollector } from '../../foundation/byte-collector.ts'
import type { Outcome, Refusal } from '../../foundation/problem.ts'
import type { JsonLimits } from './json-limits.ts'
import { JsonScan, type LongString, type Scanned } from './json-scan.ts'
import { quoted, readQuoted } from './quoted.ts'
import { notJson, type Path, refusedAt } from './refusals.ts'

/** Reads a whole JSON text. @returns Its value; or `malformed_json`, `invalid_request` or `payload_too_large`. */
export async function readJson(text: Buffer, limits: JsonLimits): Promise<Outcome<unknown>> {
  const scan = new JsonScan(limits)
  scan.feed(text)
  const scanned = scan.end()
  return scanned.ok ? parseScanned(scanned.value) : scanned
}

/**
 * The value of a body that was scanned; a photo in it is a Uint8Array. Its long strings are read one by one, and other calls
 * are served between them: to join a job's 20 photos at once would stop them for 50 ms.
 */
export async function parseScanned({ rest, longStrings }: Scanned): Promise<Outcome<unknown>> {
  const body: { value?: unknown } = {}
  try {
    body.value = JSON.parse(rest.toString('utf8'))
  } catch {
    return malformed
  }
  for (const [index, string] of longStrings.entries()) {
    if (index > 0) await setImmediate()
    const refused = place(body, string)
    if (refused) return refused
  }
  return { ok: true, value: body.value }
}

/** Puts a long string where its placeholder is. */
function place(body: { value?: unknown }, { path, value }: LongString): Refusal | undefined {
  const read = value instanceof ByteCollector ? { value: value.joined() } : readText(path, value)
  if ('ok' in read) return read
  const step = path.at(-1)
  if (step === undefined) body.value = read.value
  else Reflect.set(holderOf(body.value, path), step, read.value)
  return undefined
}

function readText(path: Path, pieces: readonly Buffer[]): { value: string } | Refusal {
  const read = readQuoted(quoted(pieces))
  if (read === undefined) return malformed
  return 'fault' in read ? { ok: false, problem: refusedAt(path, read.fault) } : { value: read.text }
}

/** The object or array that a path's last step is in. */
function holderOf(value: unknown, path: Path): object {
  const holder = path.slice(0, -1).reduce<unknown>((outer, step) => Reflect.get(objectIn(outer), step), value)
  return objectIn(holder)
}

function objectIn(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new TypeError('The scan and JSON.parse disagree.')
  return value
}

const malformed: Refusal = { ok: false, problem: notJson }
