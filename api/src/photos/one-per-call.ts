import { type Outcome, refusal } from '../problem.ts'

/**
 * Does what costs nothing and takes long once at a time for each call: a call that was paid once can't be repeated
 * many times over at once.
 * @returns What the work does; `idempotency_in_progress` while it is done for the same call.
 */
export function onePerCall(): <T>(call: string, work: () => Promise<Outcome<T>>) => Promise<Outcome<T>> {
  const underWay = new Set<string>()
  return async (call, work) => {
    if (underWay.has(call)) {
      return refusal(
        'idempotency_in_progress',
        'This call is being answered again already: send it again soon.',
      )
    }
    underWay.add(call)
    try {
      return await work()
    } finally {
      underWay.delete(call)
    }
  }
}
