import type { Engine } from '@likeness/engine'
import type { Observer } from './observer.ts'

/** Wraps an engine so that its verdicts, problems and stage times are reported to an observer. */
export function observedEngine(engine: Engine, observer: Observer): Engine {
  return {
    confinement: engine.confinement,
    runtime: engine.runtime,
    full: (flow, rank) => engine.full(flow, rank),
    load: () => engine.load(),
    close: () => engine.close(),
    readFinished: (input) => engine.readFinished(input),
    printSheet: (input) => engine.printSheet(input),
    check: async (input) => {
      const outcome = await engine.check({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome)
      return outcome
    },
    checkWithCrops: async (input) => {
      const outcome = await engine.checkWithCrops({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome.ok ? { ok: true, value: outcome.value.result } : outcome)
      return outcome
    },
    exportPhoto: async (input) => {
      const outcome = await engine.exportPhoto({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome.ok ? { ok: true, value: outcome.value.result.check } : outcome)
      return outcome
    },
    replaceBackground: async (input) => {
      const outcome = await engine.replaceBackground({ ...input, onTimes: observer.stageTimes })
      observer.judged(outcome.ok ? { ok: true, value: outcome.value.result.check } : outcome)
      return outcome
    },
  }
}
