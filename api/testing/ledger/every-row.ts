import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/open.ts'

/** Every row of every table of every schema, as text. */
export async function everyRow(db: Database): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    found.push(...rows.map(({ row }) => ({ table: `${schema}.${name}`, row })))
  }
  return found
}
