import { z } from 'astro/zod'

/** Where somebody is signed in, as `GET /api/dashboard/sessions` answers. */
export const Sessions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      user_agent: z.string().nullable(),
      /** Whether it is the one that asks. */
      current: z.boolean(),
    }),
  ),
})
