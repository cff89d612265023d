import type { Outcome } from '../../problem.ts'
import { judgePhoto, type Task } from '../judge.ts'
import type { CheckResult } from '../result.ts'
import { type StageTime, stopwatchInto } from '../stages.ts'
import { loadModels } from './models.ts'

/** What a worker thread hands back: the outcome, and when it was at what. */
export interface Judged {
  readonly outcome: Outcome<CheckResult>
  readonly times: readonly StageTime[]
}

/** What a worker thread runs: the models are loaded once, then each task is one photo. */
const models = await loadModels()

export default async (task: Task): Promise<Judged> => {
  const times: StageTime[] = []
  return { outcome: await judgePhoto(models, task, stopwatchInto(times)), times }
}
