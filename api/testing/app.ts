import { type Catalog, loadCatalog } from '@likeness/rules'
import type { FastifyInstance } from 'fastify'
import { openPasswords } from '../src/accounts/sign-in/passwords/password-hash.ts'
import { type AppDependencies, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import type { Database } from '../src/storage/database/open.ts'
import { instantEngine } from './instant-engine.ts'
import { atEnd } from './processes/at-end.ts'
import { mailbox } from './servers/mailbox.ts'

export interface TestAppOptions extends Partial<Omit<AppDependencies, 'config'>> {
  db: Database
  config?: Partial<Config>
}

/** Builds the app, by default with the instant engine and a silent log. Closes it at the end of the test file. */
export function testApp({ db, config, ...others }: TestAppOptions): FastifyInstance {
  const app = buildApp({
    config: { ...testConfig(), ...config },
    db,
    engine: instantEngine(),
    catalog: testCatalog,
    mailTransport: mailbox().mailTransport,
    passwords: openPasswords({ logN: 10, r: 8, p: 1 }),
    ...others,
  })
  atEnd(() => app.close())
  return app
}

/** The secret that the apps and the processes of a test share. */
export const testSecret = 'a secret of the tests, which is not one'

/** The settings of a test. */
export function testConfig(): Config {
  const read = readConfig({
    DATABASE_URL: 'postgres://unused',
    LIKENESS_SECRET: testSecret,
    LIKENESS_LOG_LEVEL: 'silent',
    // Tests about money make many concurrent calls.
    LIKENESS_CONCURRENT_CALLS: '1000',
  })
  if (!read.ok) throw new Error(read.problem.detail)
  return read.value
}

let catalog: Catalog | undefined

/** The catalog of the workspace's rules. It is read once. */
export function testCatalog(): Catalog {
  if (catalog) return catalog
  const loaded = loadCatalog()
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems[0]))
  catalog = loaded.catalog
  return catalog
}
