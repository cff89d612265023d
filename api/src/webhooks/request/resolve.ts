import { Resolver } from 'node:dns/promises'

/**
 * Finds every address of a name. Rejects if the name has none, or when the signal aborts.
 * @param signal Ends the question: after that, nothing waits for a name server.
 */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** For each of the questions to one name server. */
const questionMs = 1_500

/** The questions for one address family: one, and a second one if the first is not answered. */
const tries = 2

/**
 * Creates a `Resolve` that asks the name servers itself (c-ares). The system's resolver is not used, because each of its
 * calls holds one of the process's four threads for as long as a name server is silent, and cannot be cancelled: a caller
 * whose name server does not answer could stop everything that needs a thread, such as new connections to the database.
 * @param servers The name servers, such as `192.0.2.1:53`. Default: those of the machine.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  return async (name, signal) => {
    signal.throwIfAborted()
    // One for each name, because `cancel` ends all questions of a resolver.
    const resolver = new Resolver({ timeout: questionMs, tries, maxTimeout: questionMs })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
