import type { MessagePort } from 'node:worker_threads'
import { decodeWith } from '../decoder/decode-here.ts'
import type { Equipment } from '../evidence/equipment.ts'
import type { Task } from '../evidence/task.ts'
import { loadModels } from '../inference/models.ts'
import type { Outcome } from '../problem.ts'
import { type StageTime, stopwatchInto } from '../stopwatch.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import { type Judgement, judgeWithCrops } from '../verdict/judge.ts'
import { openDetailThread } from './open-detail-thread.ts'

/** The input of a check in a worker thread. */
export interface CheckTask extends Task {
  /** The port to which the thread sends each finding. If it is absent, findings come only with the verdict. */
  readonly findings?: MessagePort
}

/** What a worker thread returns: the outcome, and the time of each stage in the order in which the stages began. */
export interface Judged {
  readonly task: 'check'
  readonly outcome: Outcome<Judgement>
  readonly times: readonly StageTime[]
}

/** A worker thread loads the models once; then each task is one photo. */
const decoder = decodeWith(openDetailThread())
export const equipment: Equipment = { models: await loadModels(), decoder }

export default async ({ findings, ...task }: CheckTask): Promise<Judged> => {
  const times: StageTime[] = []
  const onFinding: FindingListener | undefined = findings && ((finding) => findings.postMessage(finding))
  const outcome = await judgeWithCrops(equipment, task, stopwatchInto(times), onFinding)
  return { task: 'check', outcome, times: times.toSorted((a, b) => a.startMs - b.startMs) }
}
