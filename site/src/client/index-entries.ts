import type { IndexEntry } from '@likeness/rules'

/** The catalog's index; empty if it cannot be had, because pages then still do without it what they can. */
export async function indexEntries(): Promise<IndexEntry[]> {
  try {
    const response = await fetch('/api/public/requirements')
    return response.ok ? (await response.json()).documents : []
  } catch {
    return []
  }
}
