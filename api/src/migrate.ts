/** `node api/src/migrate.ts` applies the pending migrations to the database at DATABASE_URL and prints their names. */
import { readSetting } from './config/config.ts'
import type { Outcome } from './foundation/problem.ts'
import { openDatabase } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'

const applied = await run()
if (!applied.ok) {
  console.error(applied.problem.detail)
  process.exit(1)
}
console.log(applied.value.length > 0 ? `Applied ${applied.value.join(', ')}.` : 'The database is up to date.')

async function run(): Promise<Outcome<string[]>> {
  const url = readSetting('DATABASE_URL')
  if (!url.ok) return url
  const database = await openDatabase(url.value)
  if (!database.ok) return database
  const value = await migrate(url.value)
  await database.value.destroy()
  return { ok: true, value }
}
