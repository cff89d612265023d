import { z } from 'zod'

/** The mark of what belongs to a mode. */
export const livemode = z
  .boolean()
  .describe('False for what a test key made: it costs nothing, and only test keys of the account find it.')
