import { z } from 'zod'
import type { TaskKind } from '../../storage/queue/task.ts'

const Reference = z.strictObject({ jobId: z.string(), itemId: z.string() })

/** An item and its job, by their ids. */
export type Reference = z.infer<typeof Reference>

/** The queued task of an item that is to be judged. */
export const itemToJudge: TaskKind<Reference> = { name: 'jobs.judge_item', payload: Reference }
