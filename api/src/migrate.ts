/** `node api/src/migrate.ts` brings the database at DATABASE_URL up to date and says what it did. */
import { readDatabaseUrl } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'

const settings = readDatabaseUrl()
const database = settings.ok ? await openDatabase(settings.value) : settings
if (!database.ok) {
  console.error(database.problem.detail)
  process.exit(1)
}
const applied = await migrate(database.value)
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
await database.value.destroy()
