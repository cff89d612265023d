/**
 * Shares the result of work that is free but slow: if a caller sends the same call several times at once, the work is done
 * once.
 */
export function onePerCall<T>(): (call: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (call, work) => {
    const shared = underWay.get(call) ?? work().finally(() => underWay.delete(call))
    underWay.set(call, shared)
    return shared
  }
}
