import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { migrations } from './migrate.ts'
import { doMigration, type MigrationWork } from './migration/kinds.ts'
import { complaintsAbout } from './migration/unsafe-statements.ts'

/** These came before the rules, and were applied while the tables were small. */
const beforeTheRules = (name: string) => name < '0020'

/** The statements of a migration, in their order, without a database. */
async function statementsOf(work: MigrationWork): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql)
    },
  })
  await doMigration(db, work)
  return statements
}

for (const [name, work] of Object.entries(migrations)) {
  // A data migration changes rows in short transactions, so what it does to a table does not matter.
  if (beforeTheRules(name) || typeof work !== 'function') continue
  test(`${name} stops neither other callers nor the version that still runs`, async () => {
    assert.deepEqual(complaintsAbout(await statementsOf(work)), [])
  })
}

test('the rules see the statements of a migration', async () => {
  const index: MigrationWork = { kind: 'index', name: 'a', on: 'transfers (kind)' }
  assert.deepEqual(await statementsOf(index), [
    'drop index concurrently if exists "a"',
    'create index concurrently "a" on transfers (kind)',
  ])
})
