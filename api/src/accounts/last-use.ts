import { sql } from 'kysely'
import type { Database } from '../storage/database/open.ts'

export interface LastUse {
  /** Records in memory that a key is used now. */
  note(keyId: string): void
  /** Writes the uses since the last write to the database. */
  write(): Promise<void>
}

/** Collects the time of each key's last use in memory, so that no call waits for the write. */
export function lastUseOf(db: Database): LastUse {
  let noted = new Map<string, Date>()
  return {
    note: (keyId) => noted.set(keyId, new Date()),
    write: async () => {
      if (noted.size === 0) return
      const used = noted
      noted = new Map()
      await sql`
        update api_keys
           set last_used_at = greatest(last_used_at, used.at)
          from unnest(${[...used.keys()]}::text[], ${[...used.values()]}::timestamptz[]) as used (id, at)
         where api_keys.id = used.id`.execute(db)
    },
  }
}
