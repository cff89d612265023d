import type { MessagePort } from 'node:worker_threads'
import type { Task } from '../evidence/task.ts'
import { judgeAsMade } from '../produce/judge-as-made.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import type { Judgement } from '../verdict/judge.ts'
import { equipment, type Stoppable, type Worked, worked } from './thread.ts'

/** The input of a check in a worker thread. */
export interface CheckTask extends Stoppable<Task> {
  /** The port to which the thread sends each finding. If it is absent, findings come only with the verdict. */
  readonly findings?: MessagePort
}

export interface Judged extends Worked<Judgement> {
  readonly task: 'check'
}

/** Judges a photo in a vision worker thread. */
export default async ({ findings, stop, ...task }: CheckTask): Promise<Judged> => {
  const onFinding: FindingListener | undefined = findings && ((finding) => findings.postMessage(finding))
  const done = await worked(stop, (during) => judgeAsMade(equipment, task, during, onFinding))
  return { task: 'check', ...done }
}
