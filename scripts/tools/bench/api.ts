import { benchFreeEndpoints } from './api/free-endpoints.ts'
import { benchHoldAndCapture } from './api/hold-and-capture.ts'

/*
 * `npm run bench -- api`: compares the API with a bare Fastify, and the ledger with bare PostgreSQL. Exits with 1 if the
 * API's or the ledger's rate, as a share of the bare one, is below its limit.
 */

const least = { freeEndpoints: 0.6, holdAndCapture: 0.4 }

const endpoints = await benchFreeEndpoints()
for (const { path, ours, bare, ratio } of endpoints) say(`GET ${path}`, ours, 'a bare route', bare, ratio)
const ledger = await benchHoldAndCapture()
for (const { load, ours, other, ratio } of ledger) {
  say(`hold and capture, ${load}`, ours, 'the driver alone', other, ratio)
}
const passed =
  endpoints.every(({ ratio }) => ratio >= least.freeEndpoints) &&
  ledger.every(({ ratio }) => ratio >= least.holdAndCapture)
process.exitCode = passed ? 0 : 1

function say(what: string, ours: number, otherIs: string, other: number, ratio: number): void {
  const share = `${(ratio * 100).toFixed(0)} %`
  process.stdout.write(`${what}: ${ours.toFixed(0)}/s; ${otherIs}: ${other.toFixed(0)}/s; ${share}\n`)
}
