import type { MessagePort } from 'node:worker_threads'
import type { Task } from '../evidence/task.ts'
import { loadModels } from '../inference/models.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import { type Judgement, judgeWithCrops } from '../verdict/judge.ts'
import { openDetailThread } from './open-detail-thread.ts'

/** What a worker thread is handed. */
export interface CheckTask extends Task {
  /** Where it tells each finding; nowhere where absent. */
  readonly findings?: MessagePort
}

/** What a worker thread hands back: the outcome, and when it was at what, by when that began. */
export interface Judged {
  readonly task: 'check'
  readonly outcome: Outcome<Judgement>
  readonly times: readonly StageTime[]
}

/** What a worker thread runs: the models are loaded once, then each task is one photo. */
export const measureDetail = openDetailThread()
export const models = await loadModels()

export default async ({ findings, ...task }: CheckTask): Promise<Judged> => {
  const times: StageTime[] = []
  const tell: FindingListener | undefined = findings && ((finding) => findings.postMessage(finding))
  const outcome = await judgeWithCrops(models, task, stopwatchInto(times), measureDetail, tell)
  return { task: 'check', outcome, times: times.toSorted((a, b) => a.startMs - b.startMs) }
}
