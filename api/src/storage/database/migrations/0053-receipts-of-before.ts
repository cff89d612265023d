import { sql } from 'kysely'
import type { DataMigration } from '../../migration/kinds.ts'

/** Receipts of the payments that were credited before there were receipts, dated when they were credited. */
export const receiptsOfBefore: DataMigration = {
  kind: 'data',
  changeNext: async (transaction, after, most) => {
    const { rows } = await sql<{ last: string | null }>`
      with next as (
        select id, state, credited_at from payments where id > ${after ?? ''} order by id limit ${most}
      ), missing as (
        select id, credited_at, row_number() over (order by credited_at, id) as place
          from next
         where state = 'credited' and not exists (select from receipts where payment_id = next.id)
      ), numbered as (
        update receipt_numbers set last = last + (select count(*) from missing)
        returning last - (select count(*) from missing) as before
      ), given as (
        insert into receipts (number, payment_id, issued_at)
        select before + place, id, credited_at from missing cross join numbered
      )
      select max(id) as last from next`.execute(transaction)
    return rows[0]?.last ?? null
  },
}
