/**
 * `node api/src/write-openapi.ts <file>` writes the OpenAPI document of the platform API. It needs no database and does not
 * listen. LIKENESS_BASE_URL is the server that the document names.
 */
import { writeFile } from 'node:fs/promises'
import { openApiDocument } from './contract/openapi.ts'
import { unconnectedApp } from './unconnected-app.ts'

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

// It is never used, so it does not connect.
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
const engine: Engine = {
  check: () => Promise.reject(new Error('no photo is judged here')),
  checkWithCrops: () => Promise.reject(new Error('no photo is judged here')),
  exportPhoto: () => Promise.reject(new Error('no file is made here')),
  replaceBackground: () => Promise.reject(new Error('no background is replaced here')),
  full: () => undefined,
  load: () => ({ waiting: 0, busy: 0, workers: 0 }),
  close: async () => {},
}
// The contract names no document, so the rules need not be read.
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
