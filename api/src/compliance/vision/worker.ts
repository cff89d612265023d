import type { Outcome } from '../../problem.ts'
import { openDetailThread } from '../detail/open-detail-thread.ts'
import { type Judgement, judgeWithCrops, type Task } from '../judge.ts'
import { type StageTime, stopwatchInto } from '../stages.ts'
import { loadModels } from './models.ts'

/** What a worker thread hands back: the outcome, and when it was at what, by when that began. */
export interface Judged {
  readonly task: 'check'
  readonly outcome: Outcome<Judgement>
  readonly times: readonly StageTime[]
}

/** What a worker thread runs: the models are loaded once, then each task is one photo. */
export const measureDetail = openDetailThread()
export const models = await loadModels()

export default async (task: Task): Promise<Judged> => {
  const times: StageTime[] = []
  const outcome = await judgeWithCrops(models, task, stopwatchInto(times), measureDetail)
  return { task: 'check', outcome, times: times.toSorted((a, b) => a.startMs - b.startMs) }
}
