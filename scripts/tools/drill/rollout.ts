import { join } from 'node:path'
import { repository } from '#scripts/child-process.ts'
import { type Drill, whatCallersSaw } from './drill.ts'
import { startApi, startWorker } from './processes.ts'
import { baselineCommit, checkedOut, runIn } from './release.ts'
import { onStage } from './stage.ts'

/** How long a stopping process still takes calls, and a load balancer may take to notice. */
const drainSeconds = 2

/** An earlier release is replaced by this one, process by process, while a caller notices nothing. */
export const rollout: Drill = {
  name: 'rollout',
  what: 'The database is migrated and an earlier release, by default the first schema, replaced by this one, with both side by side for a while',
  run: async (folder, { from, report }) => {
    const release = await checkedOut(from ?? (await baselineCommit()), join(folder, 'release'))
    try {
      const environment = { LIKENESS_DRAIN_DELAY_SECONDS: String(drainSeconds) }
      return await onStage({ folder, environment, release }, async (stage) => {
        const old = [...stage.processes]
        const load = stage.load()
        await load.more(12)
        report(`${release.name} answers; the database is migrated`)
        const applied = await runIn(repository, stage.database.url, 'api/src/migrate.ts')
        const [one, two, worker] = await Promise.all([
          startApi(stage.settings),
          startApi(stage.settings),
          startWorker(stage.settings),
        ])
        stage.processes.push(one, two, worker)
        stage.apis = [...stage.apis, one, two]
        report('both versions answer')
        await load.more(20)
        const ending = old.map(({ stop }) => stop())
        // A load balancer that asks /readyz stops using them within the drain delay.
        stage.apis = [one, two]
        await Promise.all(ending)
        report(`${release.name} has ended`)
        await load.more(12)
        await load.stop()
        const replaced = new Set(old.map(({ address }) => address))
        const migrations = applied.match(/\b\d{4}-[a-z]/g)?.length ?? 0
        return {
          saw: `${whatCallersSaw(load)}. From ${release.name}, ${migrations} migrations`,
          recoveredSeconds: null,
          proof: await stage.proof(load),
          faults: load.tries
            .filter(({ outcome }) => !/^20\d$/.test(outcome))
            .map(
              ({ address, outcome }) =>
                `version ${replaced.has(address) ? release.version : 'this one'} answered ${outcome}`,
            ),
        }
      })
    } finally {
      await release.remove()
    }
  },
}
