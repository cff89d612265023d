/**
 * Does work for each thing, for a few at the same time.
 * @returns What came of each, in order. Never rejects: the failure of one does not stop the others.
 */
export async function inTurns<T, R>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const settled: PromiseSettledResult<R>[] = []
  const entries = things.entries()
  const turn = async () => {
    for (const [index, thing] of entries) [settled[index]] = await Promise.allSettled([work(thing)])
  }
  await Promise.all(Array.from({ length: most }, turn))
  return settled
}
