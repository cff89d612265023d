/*
 * `npm run drill -- [names] [--from <commit>] [--help]`: rehearses what goes wrong in an installation with more than one machine, on this
 * one: each drill starts PostgreSQL, two processes of the API and a worker, breaks something while a caller sends calls
 * that cost money, and then compares every answer with the database. Exits with 1 if an answer was lost, a call charged
 * twice, or a balance is not proved.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clock } from './drill/clock.ts'
import { type Drill, type Drilled, tableOf } from './drill/drill.ts'
import { failovers, replicaAway } from './drill/failover.ts'
import { killed } from './drill/killed.ts'
import { restore } from './drill/restore.ts'
import { rollout } from './drill/rollout.ts'

const all: readonly Drill[] = [...failovers, replicaAway, restore, rollout, killed, clock]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
})
const unknown = positionals.find((name) => !all.some((drill) => drill.name === name))
if (values.help || unknown !== undefined) {
  if (unknown !== undefined) process.stderr.write(`There is no drill "${unknown}". There are:\n`)
  for (const { name, what } of all) process.stdout.write(`${name.padEnd(24)}${what}\n`)
  process.exit(unknown === undefined ? 0 : 2)
}

const drilled: Drilled[] = []
for (const drill of all.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-drill-'))
  const startedAt = performance.now()
  const report = (line: string) =>
    process.stderr.write(
      `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${drill.name}: ${line}\n`,
    )
  try {
    const outcome = await drill.run(join(folder, 'drill'), { from: values.from, report })
    drilled.push([drill, outcome])
    report('done')
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    drilled.push([drill, error instanceof Error ? error : new Error(String(error))])
    process.stderr.write(`${drill.name} failed; its data and logs are in ${folder}\n`)
  }
}
const { text, holds } = tableOf(drilled)
process.stdout.write(text)
process.exitCode = holds ? 0 : 1
