import { type Drill, secondsToAnswer, whatCallersSaw } from './drill.ts'
import { startApi, startWorker } from './processes.ts'
import { onStage } from './stage.ts'

const rounds = 3

/** A process of each kind is killed under load, again and again, and another one started in its place. */
export const killed: Drill = {
  name: 'killed',
  what: `A process of the API and the worker are killed and started again, ${rounds} times`,
  run: (folder, { report }) =>
    onStage({ folder }, async (stage) => {
      const load = stage.load()
      await load.more(10)
      let killedMs = load.now()
      for (let round = 0; round < rounds; round += 1) {
        const [api, other] = stage.apis
        const worker = stage.processes.at(-1)
        if (!api || !other || !worker) throw new Error('The stage has too few processes.')
        killedMs = load.now()
        for (const victim of [api, worker]) {
          victim.signal('SIGKILL')
          await victim.stop()
        }
        report(`an API process and the worker are killed, time ${round + 1} of ${rounds}`)
        stage.apis = [other]
        const next = await startApi(stage.settings)
        stage.processes.push(next, await startWorker(stage.settings))
        stage.apis = [other, next]
        await load.more(12)
      }
      await load.stop()
      return {
        saw: whatCallersSaw(load),
        recoveredSeconds: secondsToAnswer(load, killedMs),
        proof: await stage.proof(load),
      }
    }),
}
