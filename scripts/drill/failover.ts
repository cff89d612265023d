import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Drill,
  type DrillOptions,
  type Outcome,
  secondsToAnswer,
  slowestSeconds,
  whatWasSeen,
} from './drill.ts'
import { followed } from './followed.ts'
import { startStage } from './stage.ts'

/** The time in which an operator or a program notices that the primary is gone. */
const noticedMs = 1000

interface Variant {
  /** Whether a commit waits until the replica has it. */
  readonly synchronous: boolean
  /** Whether the primary falls silent, as without power, instead of closing its connections, as after a crash. */
  readonly silent: boolean
}

/** The primary is killed under load and its replica promoted; the API and the workers must find it by themselves. */
export const failovers: readonly Drill[] = [
  {
    name: 'failover',
    what: 'The primary is killed, and its synchronous replica promoted',
    run: (folder, options) => failOver({ synchronous: true, silent: false }, folder, options),
  },
  {
    name: 'failover-silent',
    what: 'The machine of the primary loses its power and closes no connection; the synchronous replica is promoted',
    run: (folder, options) => failOver({ synchronous: true, silent: true }, folder, options),
  },
  {
    name: 'failover-asynchronous',
    what: 'The primary is killed, and a replica promoted that is asynchronous and half a second behind',
    run: (folder, options) => failOver({ synchronous: false, silent: false }, folder, options),
  },
]

async function failOver(
  { synchronous, silent }: Variant,
  folder: string,
  { report }: DrillOptions,
): Promise<Outcome> {
  const stage = await startStage({ folder })
  try {
    const replica = await followed(stage, synchronous)
    const load = stage.load()
    await load.more(20)
    report(`${load.answered.length} calls answered; the primary is killed`)
    // The moment after an answer is the worst one, because the replica may not have it yet.
    await load.more(1)
    if (silent) stage.forwarder.silence()
    stage.database.kill()
    const failedMs = load.now()
    await sleep(noticedMs)
    await replica.ask('select pg_promote()')
    stage.forwarder.target = replica.port
    report('the replica is promoted')
    await load.more(20)
    await load.stop()
    const dead = stage.processes.filter(({ lives }) => !lives()).length
    return {
      saw: `${whatWasSeen(load)}; the slowest call took ${slowestSeconds(load).toFixed(1)} s`,
      recoveredSeconds: secondsToAnswer(load, failedMs),
      proof: await stage.proof(load, replica),
      faults: dead === 0 ? [] : [`${dead} processes ended`],
      mayLose: !synchronous,
    }
  } finally {
    await stage.end()
  }
}
