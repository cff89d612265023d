/**
 * `npm run openapi -- <file>` writes the OpenAPI document of the platform API, without a database and
 * without listening anywhere. LIKENESS_BASE_URL is the server that it names.
 */
import { writeFile } from 'node:fs/promises'
import type { Engine } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { openApiDocument } from './contract/openapi.ts'
import type { Tables } from './storage/database/tables.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: npm run openapi -- <file>')

const config = readConfig({
  LIKENESS_BASE_URL: process.env.LIKENESS_BASE_URL,
  DATABASE_URL: 'postgres://nowhere.invalid/none',
  LIKENESS_SECRET: 'nothing is encrypted while writing',
  LIKENESS_LOG_LEVEL: 'silent',
})
if (!config.ok) {
  console.error(config.problem.detail)
  process.exit(1)
}

// Nothing of it is used, and so it connects to nothing.
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
const engine: Engine = {
  check: () => Promise.reject(new Error('no photo is judged here')),
  checkWithCrops: () => Promise.reject(new Error('no photo is judged here')),
  exportPhoto: () => Promise.reject(new Error('no file is made here')),
  replaceBackground: () => Promise.reject(new Error('no backdrop is replaced here')),
  full: () => undefined,
  load: () => ({ waiting: 0, busy: 0, workers: 0 }),
  close: async () => {},
}
// The contract names no document: the rules, which may be many, need not be read for it.
const catalog: Catalog = {
  documents: [],
  version: '',
  find: () => undefined,
  versionsOf: () => [],
  near: () => [],
}
const app = buildApp({ config: config.value, db, engine, catalog: () => catalog })
await app.ready()
await writeFile(file, `${JSON.stringify(openApiDocument(app), null, 2)}\n`)
process.exit(0)
