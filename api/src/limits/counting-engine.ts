import type { Engine, Outcome, Turn } from '@likeness/engine'
import { hasFace } from './has-face.ts'
import type { UnpaidWork } from './unpaid-work.ts'

/** Wraps an engine so that the work on photos which came to nothing is counted for the flow's account. */
export function countingEngine(engine: Engine, unpaid: UnpaidWork): Engine {
  async function counted<I extends Pick<Turn, 'flow' | 'onWorked'>, T>(
    input: I,
    work: (input: I) => Promise<Outcome<T>>,
    isPaid: (value: T) => boolean = () => true,
  ): Promise<Outcome<T>> {
    let seconds = 0
    let isFruitful = false
    try {
      const onWorked = (worked: number) => {
        seconds = worked
        input.onWorked?.(worked)
      }
      const outcome = await work({ ...input, onWorked })
      isFruitful = outcome.ok && isPaid(outcome.value)
      return outcome
    } finally {
      if (!isFruitful && seconds > 0 && input.flow !== undefined) await unpaid.count(input.flow, seconds)
    }
  }

  return {
    confinement: engine.confinement,
    runtime: engine.runtime,
    full: (flow, rank) => engine.full(flow, rank),
    load: () => engine.load(),
    close: () => engine.close(),
    readFinished: (input) => counted(input, engine.readFinished),
    printSheet: (input) => counted(input, engine.printSheet),
    check: (input) => counted(input, engine.check, hasFace),
    checkWithCrops: (input) => counted(input, engine.checkWithCrops, ({ result }) => hasFace(result)),
    exportPhoto: (input) => counted(input, engine.exportPhoto, ({ result }) => hasFace(result.check)),
    replaceBackground: (input) => counted(input, engine.replaceBackground),
  }
}
