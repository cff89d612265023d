import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Seller } from '../../config/seller.ts'
import type { Executor } from '../../storage/database.ts'

/**
 * Keeps who sells, if these settings were never seen before. Receipts name the seller that was kept last. One that is known
 * and not the last is not kept again: a process with older settings may start at any time, and must not change who sells.
 * @returns Whether receipts name this seller.
 */
export async function recordSeller(db: Executor, seller: Seller): Promise<boolean> {
  const { name, address, email, taxId, taxNote } = seller
  await sql`
    insert into sellers (name, address, email, tax_id, tax_note)
    select now.* from (values (${name}::text, ${[...address]}::text[], ${email}::text, ${taxId}::text, ${taxNote}::text))
        as now (name, address, email, tax_id, tax_note)
     where not exists (
       select from sellers known
        where (known.name, known.address, known.email, known.tax_id, known.tax_note)
              is not distinct from (now.name, now.address, now.email, now.tax_id, now.tax_note))`.execute(db)
  return isDeepStrictEqual(await sellerOf(db), { name, address: [...address], email, taxId, taxNote })
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
