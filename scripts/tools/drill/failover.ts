import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Drill,
  type DrillOptions,
  endedProcesses,
  type Outcome,
  secondsToAnswer,
  whatCallersSaw,
} from './drill.ts'
import { startForwarder } from './forwarder.ts'
import { baseBackup, type Server, startOn, startReplica } from './postgres.ts'
import { onStage, type Stage } from './stage.ts'

/**
 * How much later, in ms, the replica receives what the primary writes. An asynchronous one is half a second behind, as one
 * in another place or a busy one is; a synchronous one delays each commit by as much, so it stands nearby.
 */
const delays = { synchronous: 30, asynchronous: 500 }
/** Starts a replica of the stage's database, for which the database waits at each commit if it is synchronous. */
async function followed({ folder, database, atEnd }: Stage, synchronous: boolean): Promise<Server> {
  const copy = await baseBackup(database, join(folder, 'replica'))
  const between = await startForwarder(database.port)
  between.delayMs = delays[synchronous ? 'synchronous' : 'asynchronous']
  atEnd(between.close)
  const replica = await startReplica(copy, between.port)
  atEnd(replica.stop)
  // Set after the copy was made: a promoted replica that waits for one of its own would answer no call.
  if (synchronous) {
    await database.ask(`alter system set synchronous_standby_names = 'replica'`, 'select pg_reload_conf()')
  }
  return replica
}

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

function failOver(
  { synchronous, silent }: Variant,
  folder: string,
  { report }: DrillOptions,
): Promise<Outcome> {
  return onStage({ folder }, async (stage) => {
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
    return {
      saw: whatCallersSaw(load),
      recoveredSeconds: secondsToAnswer(load, failedMs),
      proof: await stage.proof(load, replica),
      faults: endedProcesses(stage),
      mayLose: !synchronous,
    }
  })
}

/** Longer than a session waits for its server. */
const awayMs = 20_000

/** The only synchronous replica is away for a while: the database can confirm nothing meanwhile. */
export const replicaAway: Drill = {
  name: 'replica-away',
  what: `The only synchronous replica is away for ${awayMs / 1000} s`,
  run: (folder, { report }) =>
    onStage({ folder }, async (stage) => {
      const replica = await followed(stage, true)
      const load = stage.load()
      await load.more(15)
      const [{ follows } = {}] = await replica.ask(`select current_setting('primary_conninfo') as follows`)
      await replica.stop()
      const failedMs = load.now()
      report('the replica is away')
      await sleep(awayMs)
      const back = await startOn(replica.cluster, { primary_conninfo: String(follows) })
      stage.atEnd(back.stop)
      report('the replica is back')
      await load.more(20)
      await load.stop()
      return {
        saw: whatCallersSaw(load),
        recoveredSeconds: secondsToAnswer(load, failedMs),
        proof: await stage.proof(load),
        faults: endedProcesses(stage),
      }
    }),
}
