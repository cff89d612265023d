/**
 * Does what costs nothing and takes long once at a time for each call: who repeats a call many times over at once gets
 * what is made once.
 */
export function onePerCall<T>(): (call: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (call, work) => {
    const shared = underWay.get(call) ?? work().finally(() => underWay.delete(call))
    underWay.set(call, shared)
    return shared
  }
}
