/*
 * `npm run fuzz`: sends 100,000 wrong requests to the API through the site, both with their usual settings; the same seed
 * gives the same requests. Each must be answered within 5 seconds by a result or by a problem of the caller's, never by 5xx,
 * and the memory of the API's process must stay flat. Exits with 1 if a condition does not hold.
 *
 * npm run fuzz -- [--requests 100000] [--seed 1] [--loops 8]
 */
import { parseArgs } from 'node:util'
import { fundedAccount } from '#api/testing/funded-account.ts'
import { signedIn } from '#api/testing/people.ts'
import { startTarget } from './attack/target.ts'
import { slopeOf } from './fuzz/memory-course.ts'
import { drawnOriginals, mutate } from './fuzz/mutate.ts'
import { SeededRandom } from './fuzz/random.ts'
import { type Ending, type NamedRequest, nextRequests, send } from './fuzz/send.ts'
import { watchMemory } from './process-tree.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    loops: { type: 'string', default: '8' },
  },
})
const wanted = Number(values.requests)
const mostWaitMs = 5000
/** So many accounts send, so that few requests only meet the limits of their account. */
const accounts = 40
const marks = 20
/**
 * The memory is settled after so many of the marks. From there on, its mean over the last marks may be so many times that
 * over the first ones: a single mark is high or low by a quarter, as the garbage collector happens to come.
 */
const settledMarks = 5
const comparedMarks = 5
const mostGrowth = 1.1

const print = (line: string) => process.stdout.write(`${line}\n`)
const { honest: target, db, stop } = await startTarget({ report: print })
const origin = target.site
const [account, ...others] = await Promise.all(Array.from({ length: accounts }, openAccount))
if (!account) throw new RangeError('There is no account.')

const originals = await drawnOriginals()
const next = nextRequests([account, ...others], (random) => mutate(originals, random))
const random = new SeededRandom(Number(values.seed))
const answers = new Map<string, number>()
const failures: string[] = []
const residentMb: number[] = []
let slowest = { ms: 0, name: '' }
let [begun, done] = [0, 0]
let memory = watchMemory(process.pid)
try {
  await Promise.all(Array.from({ length: Number(values.loops) }, loop))
} finally {
  memory.stop()
  await stop()
}

for (const [kind, count] of [...answers].sort(([, a], [, b]) => b - a)) print(`${kind}: ${count}`)
print(`slowest: ${Math.round(slowest.ms)} ms (${slowest.name})`)
const settled = residentMb.slice(settledMarks)
print(`resident memory: ${slopeOf(settled).toFixed(1)} MB more in ${wanted / marks} requests`)
const grown = mean(settled.slice(-comparedMarks)) / mean(settled.slice(0, comparedMarks))
if (grown > mostGrowth) failures.push(`The memory grew by ${grown.toFixed(2)}.`)
print(failures.length === 0 ? 'Every request was answered.' : failures.slice(0, 100).join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1

/** An account with a key and a browser, in a network of its own. */
async function openAccount(_: unknown, index: number) {
  const { key } = await fundedAccount(db, '500.00')
  const user = await signedIn(db, '5.00')
  const from = { 'x-forwarded-for': `203.0.113.${index + 1}` }
  return {
    key: { ...from, authorization: `Bearer ${key}` },
    session: { ...from, cookie: user.headers.cookie, origin },
    anonymous: { ...from, origin },
  }
}

async function loop(): Promise<void> {
  while (begun < wanted) {
    begun += 1
    const request = next(random)
    judge(request, await send(Number(new URL(target.site).port), request, 4 * mostWaitMs))
    done += 1
    if (done % Math.ceil(wanted / marks) === 0) mark()
  }
}

function judge({ name }: NamedRequest, { status, ms, text }: Ending): void {
  const code = status >= 400 ? (/"code":"(\w+)"/.exec(text)?.[1] ?? '') : ''
  const kind = `${status} ${code}`.trim()
  answers.set(kind, (answers.get(kind) ?? 0) + 1)
  if (ms > slowest.ms) slowest = { ms, name }
  if (ms > mostWaitMs) failures.push(`${done}, ${name}: answered ${kind} after ${Math.round(ms)} ms`)
  else if (Number.isNaN(status) || status >= 500) failures.push(`${done}, ${name}: ${kind}`)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function mark(): void {
  const peak = memory.stop()
  memory = watchMemory(process.pid)
  residentMb.push(peak.residentMb)
  print(`${done} requests: at most ${peak.residentMb.toFixed(0)} MB in ${peak.process}`)
}
