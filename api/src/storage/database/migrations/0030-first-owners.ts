import { sql } from 'kysely'
import type { DataMigration } from '../../migration/kinds.ts'

/** The user of each account becomes its owner. */
export const firstOwners: DataMigration = {
  kind: 'data',
  changeNext: async (transaction, after, most) => {
    const { rows } = await sql<{ last: string | null }>`
      with next as (
        select id, user_id, created_at, erased_at from accounts where id > ${after ?? ''} order by id limit ${most}
      ), filled as (
        insert into members (account_id, user_id, role, created_at)
        select id, user_id, 'owner', created_at from next where user_id is not null and erased_at is null
        on conflict do nothing
      )
      select max(id) as last from next`.execute(transaction)
    return rows[0]?.last ?? null
  },
}
