import { join } from 'node:path'
import { type Drill, endedProcesses, secondsToAnswer, whatCallersSaw } from './drill.ts'
import { onStage } from './stage.ts'

/** The clock of one API process jumps forwards and back by an hour, while the other one's and the database's go on. */
export const clock: Drill = {
  name: 'clock',
  what: "The clock of one of two API processes jumps an hour forwards, then to an hour behind the database's",
  run: (folder, { report }) =>
    onStage({ folder, preload: join(import.meta.dirname, 'clock-jump.ts') }, async (stage) => {
      const load = stage.load()
      await load.more(10)
      const jumpedMs = load.now()
      for (const where of ['forwards', 'back']) {
        stage.apis[0]?.signal('SIGUSR2')
        report(`the clock has jumped ${where}`)
        await load.more(20)
      }
      await load.stop()
      const failed = load.tries.filter(({ outcome }) => !/^20\d$/.test(outcome))
      return {
        saw: whatCallersSaw(load),
        recoveredSeconds: failed.length === 0 ? null : secondsToAnswer(load, jumpedMs),
        proof: await stage.proof(load),
        faults: endedProcesses(stage),
      }
    }),
}
