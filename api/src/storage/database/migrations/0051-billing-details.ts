import { type Kysely, sql } from 'kysely'

/** Who buys, as the organisation states it for its receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_details (
      account_id    text primary key references accounts,
      legal_name    text not null check (length(legal_name) between 1 and 200),
      address       text[] not null check (cardinality(address) between 1 and 6),
      country       text not null check (country ~ '^[A-Z]{2}$'),
      tax_id_type   text check (length(tax_id_type) between 1 and 20),
      tax_id        text check (length(tax_id) between 1 and 40),
      receipt_email text check (length(receipt_email) between 1 and 254),
      check ((tax_id is null) = (tax_id_type is null))
    )`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on billing_details
    for each row execute function refuse_what_is_of_erased()`.execute(db)
}
