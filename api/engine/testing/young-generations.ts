import { subscribe } from 'node:diagnostics_channel'
import { z } from 'zod'

const Started = z.object({
  worker: z.object({ resourceLimits: z.object({ maxYoungGenerationSizeMb: z.number() }) }),
})

/** The room for short-lived objects, in MB, of each thread that this one starts from now on; -1 if V8 chooses. */
export function youngGenerationsMb(): number[] {
  const rooms: number[] = []
  subscribe('worker_threads', (message) => {
    rooms.push(Started.parse(message).worker.resourceLimits.maxYoungGenerationSizeMb)
  })
  return rooms
}
