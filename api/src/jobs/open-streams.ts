/** Counts the open streams of each account in this process, and limits them to `most`. */
export function openStreams(most: number) {
  const open = new Map<string, number>()
  return {
    /** Counts a new stream. Returns false and counts nothing if the account is at the limit. */
    enter(accountId: string): boolean {
      const count = open.get(accountId) ?? 0
      if (count >= most) return false
      open.set(accountId, count + 1)
      return true
    },
    /** Ends the count of a stream that was entered. */
    leave(accountId: string): void {
      const count = (open.get(accountId) ?? 0) - 1
      if (count > 0) open.set(accountId, count)
      else open.delete(accountId)
    },
  }
}
