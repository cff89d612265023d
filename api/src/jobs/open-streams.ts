/** Counts the streams that accounts have open in this process, and lets each have so many. */
export function openStreams(most: number) {
  const open = new Map<string, number>()
  return {
    /** Opens one. Returns false, and opens none, where the account has as many as it may. */
    enter(accountId: string): boolean {
      const count = open.get(accountId) ?? 0
      if (count >= most) return false
      open.set(accountId, count + 1)
      return true
    },
    /** Closes one that was opened. */
    leave(accountId: string): void {
      const count = (open.get(accountId) ?? 0) - 1
      if (count > 0) open.set(accountId, count)
      else open.delete(accountId)
    },
  }
}
