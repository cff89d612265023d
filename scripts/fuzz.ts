/*
 * `npm run fuzz`: sends 100,000 wrong requests to the API through the site, both with their usual settings; the same seed
 * gives the same requests. Each must be answered within 5 seconds by a result or by a problem of the caller's, never by 5xx,
 * and the memory of the API's process must stay flat. Exits with 1 if a condition does not hold.
 *
 * npm run fuzz -- [--requests 100000] [--seed 1] [--loops 8]
 */
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { drawPortrait } from '../api/engine/testing/draw-portrait.ts'
import { heicFixture } from '../api/engine/testing/heic/fixture.ts'
import { fundedAccount } from '../api/testing/funded-account.ts'
import { signedIn } from '../api/testing/signed-in.ts'
import { type HttpAnswer, kindOf, send } from './attack/http-call.ts'
import { watchMemory } from './attack/process-memory.ts'
import { startTarget } from './attack/target.ts'
import { slopeOf } from './fuzz/memory-course.ts'
import { SeededRandom } from './fuzz/random.ts'
import type { FuzzRequest } from './fuzz/requests/fuzz-request.ts'
import { damagedFiles, nextRequest } from './fuzz/requests/next-request.ts'

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
/** The memory is settled after so many of the marks; from there on it may grow by so much. */
const settledMarks = 5
const mostGrowth = 1.25

const print = (line: string) => process.stdout.write(`${line}\n`)
const { target, db, stop } = await startTarget(print)
const keys = await Promise.all(
  Array.from({ length: accounts }, async () => (await fundedAccount(db, '500.00')).key),
)
const sessions = await Promise.all(
  Array.from({ length: accounts }, async () => ({
    ...(await signedIn(db, '5.00')).headers,
    origin: target.site,
  })),
)
const [key = '', ...otherKeys] = keys
const [session = {}, ...otherSessions] = sessions
const callers = { keys: [key, ...otherKeys], sessions: [session, ...otherSessions] } as const

const drawn = sharp(await drawPortrait()).resize(480)
const makeFile = damagedFiles({
  jpeg: await drawn.clone().jpeg().toBuffer(),
  png: await drawn.clone().png().toBuffer(),
  webp: await drawn.clone().webp().toBuffer(),
  avif: await drawn.clone().avif({ effort: 0 }).toBuffer(),
  heic: heicFixture('portrait'),
})
const random = new SeededRandom(Number(values.seed))
const agent = new Agent({ keepAlive: true })
const answers = new Map<string, number>()
const failures: string[] = []
const residentMb: number[] = []
let slowest = { ms: 0, name: '' }
let [begun, done] = [0, 0]
let memory = watchMemory(process.pid, new Set())
try {
  await Promise.all(Array.from({ length: Number(values.loops) }, loop))
} finally {
  agent.destroy()
  await stop()
}

for (const [kind, count] of [...answers].sort(([, a], [, b]) => b - a)) print(`${kind}: ${count}`)
print(`slowest: ${Math.round(slowest.ms)} ms (${slowest.name})`)
const settled = residentMb.slice(settledMarks)
print(`resident memory: ${slopeOf(settled).toFixed(1)} MB more in ${wanted / marks} requests`)
const grown = Math.max(...settled) / (settled[0] ?? 1)
if (grown > mostGrowth) failures.push(`The memory grew by ${grown.toFixed(2)}.`)
print(failures.length === 0 ? 'Every request was answered.' : failures.slice(0, 100).join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1

async function loop(): Promise<void> {
  while (begun < wanted) {
    begun += 1
    const request = nextRequest(random, callers, makeFile)
    judge(request, await sent(request))
    done += 1
    if (done % Math.ceil(wanted / marks) === 0) mark()
  }
}

function sent({ method, path, headers, body, chunked }: FuzzRequest): Promise<HttpAnswer> {
  const url = `${target.site}${path}`
  return send({ url, method, headers, body, chunked, agent, from: '127.0.0.1', timeoutMs: 4 * mostWaitMs })
}

function judge({ name }: FuzzRequest, answer: HttpAnswer): void {
  const kind = kindOf(answer)
  answers.set(kind, (answers.get(kind) ?? 0) + 1)
  if (answer.ms > slowest.ms) slowest = { ms: answer.ms, name }
  if (answer.ms > mostWaitMs) failures.push(`${name}: answered ${kind} after ${Math.round(answer.ms)} ms`)
  else if (answer.status === 0 || answer.status >= 500) failures.push(`${name}: ${kind}`)
}

function mark(): void {
  const peak = memory.stop()
  memory = watchMemory(process.pid, new Set())
  residentMb.push(peak.residentMb)
  print(`${done} requests: at most ${peak.residentMb.toFixed(0)} MB in ${peak.process}`)
}
