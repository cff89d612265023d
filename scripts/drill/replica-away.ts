import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, secondsToAnswer, slowestSeconds, whatWasSeen } from './drill.ts'
import { followed } from './followed.ts'
import { startOn } from './postgres.ts'
import { startStage } from './stage.ts'

/** Longer than a session waits for its server. */
const awayMs = 20_000

/** The only synchronous replica is away for a while: the database can confirm nothing meanwhile. */
export const replicaAway: Drill = {
  name: 'replica-away',
  what: `The only synchronous replica is away for ${awayMs / 1000} s`,
  run: async (folder, { report }) => {
    const stage = await startStage({ folder })
    try {
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
        saw: `${whatWasSeen(load)}; the slowest call took ${slowestSeconds(load).toFixed(1)} s`,
        recoveredSeconds: secondsToAnswer(load, failedMs),
        proof: await stage.proof(load),
        faults: stage.processes.every(({ lives }) => lives()) ? [] : ['a process ended'],
      }
    } finally {
      await stage.end()
    }
  },
}
