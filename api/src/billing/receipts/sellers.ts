import { sql } from 'kysely'
import type { Seller } from '../../config/seller.ts'
import type { Executor } from '../../storage/database/open.ts'

/** Keeps who sells, if that differs from what was kept last. Receipts name the seller of the moment of their payment. */
export async function recordSeller(db: Executor, seller: Seller): Promise<void> {
  const { name, address, email, taxId, taxNote } = seller
  await sql`
    insert into sellers (name, address, email, tax_id, tax_note)
    select now.* from (values (${name}::text, ${[...address]}::text[], ${email}::text, ${taxId}::text, ${taxNote}::text))
        as now (name, address, email, tax_id, tax_note)
     where not exists (
       select from (select * from sellers order by id desc limit 1) as last
        where (last.name, last.address, last.email, last.tax_id, last.tax_note)
              is not distinct from (now.name, now.address, now.email, now.tax_id, now.tax_note))`.execute(db)
}

/**
 * The seller of a receipt; of now without an id.
 * @returns Null if the settings have never named one. A receipt from before they did has the first that they named.
 */
export async function sellerOf(db: Executor, id?: bigint | null): Promise<Seller | null> {
  const { rows } = await sql<Seller>`
    select name, address, email, tax_id as "taxId", tax_note as "taxNote" from sellers
     where id = ${
       id === undefined
         ? sql`(select max(id) from sellers)`
         : sql`coalesce(${id}::bigint, (select min(id) from sellers))`
     }`.execute(db)
  return rows[0] ?? null
}
