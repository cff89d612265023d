import { parseArgs } from 'node:util'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { attacks } from './attack/attacks.ts'
import { startTarget } from './attack/target.ts'
import { type SeenUnderAttack, startHonestTraffic, underAttack } from './attack/under-attack.ts'

/*
 * `npm run attack`: runs hostile callers, one kind after another, against the API and the site with their usual settings,
 * while honest callers of another account send checks. Prints for each attack what the honest callers saw, the most memory
 * of a process, and how the attacker was answered. Exits with 1 if an attack harmed them: a check that was not answered 200,
 * a 95th percentile above three times the quiet one or above 2 s, `/healthz` above 0.2 s, or a process above 1.5 GB.
 *
 * npm run attack -- [--only <parts of names, with commas>] [--seconds 20]
 */

/** What honest callers may suffer at most while an attack runs. The figures are promises of `.github/SECURITY.md`. */
const bars = {
  /** Three times the quiet 95th percentile, and never more than 2 s. */
  p95Ms: (quietMs: number) => Math.min(3 * quietMs, 2000),
  healthMs: 200,
  residentMb: 1500,
} as const

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  process.stdout.write(`npm run attack -- [--only <parts of names>] [--seconds 20]\n`)
  for (const { name } of attacks) process.stdout.write(`  ${name}\n`)
  process.exit(0)
}
const wantedNames = values.only.split(',')
const seconds = Number(values.seconds)
const print = (line: string) => process.stdout.write(`${line}\n`)
const running = await startTarget({ report: print, siteProxies: '192.0.2.1' })
const photo = await drawPortrait({}, 'jpeg')
try {
  // The first checks are slower, because code is compiled.
  await quiet(5)
  const calm = await quiet(seconds)
  print(
    `quiet: ${JSON.stringify(calm.answers)}, p95 ${calm.p95Ms.toFixed(0)} ms, healthz ${calm.healthMs.toFixed(0)} ms`,
  )
  print(
    `allowed: p95 ${bars.p95Ms(calm.p95Ms).toFixed(0)} ms, healthz ${bars.healthMs} ms, ${bars.residentMb} MB`,
  )
  print('')
  print(
    '| attack | honest checks | p95 ms | healthz ms | most MB | the attacker was answered | charged USD | |',
  )
  print('|---|---|---|---|---|---|---|---|')
  let harmed = 0
  for (const { name } of attacks.filter(({ name }) => wantedNames.some((part) => name.includes(part)))) {
    const seen = await underAttack(running, name, { photo, seconds })
    const harm = harmOf(seen, calm.p95Ms)
    if (harm.length > 0) harmed += 1
    const cells = [
      name,
      listed(seen.honest.answers),
      seen.honest.p95Ms.toFixed(0),
      seen.honest.healthMs.toFixed(0),
      `${seen.memory.residentMb.toFixed(0)}`,
      listed(seen.answers),
      seen.chargedUsd,
      harm.length > 0 ? `HARMED: ${harm.join(', ')}` : 'held',
    ]
    print(`| ${cells.join(' | ')} |`)
  }
  print('')
  print(harmed === 0 ? 'Every attack was held.' : `${harmed} attacks did harm.`)
  process.exitCode = harmed === 0 ? 0 : 1
} finally {
  await running.stop()
}

async function quiet(forSeconds: number) {
  const traffic = startHonestTraffic(running.honest, photo)
  await new Promise((resolve) => setTimeout(resolve, forSeconds * 1000))
  return traffic.stop()
}

/** Counts as one cell: `200 x 34, 503 queue_full x 2`. */
function listed(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  return entries.map(([kind, count]) => `${kind} x ${count}`).join(', ') || 'no answer'
}

/** What an attack did that it must not, as one short text each; empty if it was held. */
function harmOf({ honest, memory }: SeenUnderAttack, quietP95Ms: number): string[] {
  const wrong = Object.entries(honest.answers).filter(([kind]) => kind !== '200')
  return [
    ...wrong.map(([kind, count]) => `${count} checks answered ${kind}`),
    ...(honest.p95Ms > bars.p95Ms(quietP95Ms) ? ['p95'] : []),
    ...(honest.healthMs > bars.healthMs ? ['healthz'] : []),
    ...(memory.residentMb > bars.residentMb ? [`memory of ${memory.process}`] : []),
  ]
}
