import type { onRequestHookHandler } from 'fastify'
import { callerOf, inTestMode, setCaller } from '../../../accounts/caller.ts'

/** The header in which the dashboard says which mode its page shows: `test`, or anything else for live. */
const modeHeader = 'likeness-mode'

/** Makes a signed-in request in the mode that its page shows. Run it after `requireSession`. */
export const useChosenMode: onRequestHookHandler = (request, _reply, done) => {
  if (request.headers[modeHeader] === 'test') setCaller(request, inTestMode(callerOf(request)))
  done()
}
