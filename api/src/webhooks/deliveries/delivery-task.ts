import { z } from 'zod'
import type { TaskKind } from '../../storage/queue-tasks.ts'

const Payload = z.strictObject({
  delivery: z.string().regex(/^\d+$/).describe("The delivery's number."),
  attempt: z.int().min(1),
})

/** The queued task that announces a new delivery. The delivery itself waits in its table: see `dispatch.ts`. */
export const deliveryTask: TaskKind<z.infer<typeof Payload>> = { name: 'webhook.deliver', payload: Payload }
