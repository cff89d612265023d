import type { IndexEntry } from '@likeness/rules'

/** The JSON at an address of the site; undefined if it cannot be had. */
export async function jsonAt<Answer>(address: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(address)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** The catalog's index; empty if it cannot be had, because pages then still do without it what they can. */
export async function indexEntries(): Promise<IndexEntry[]> {
  const index = await jsonAt<{ documents: IndexEntry[] }>('/api/public/requirements')
  return index?.documents ?? []
}
