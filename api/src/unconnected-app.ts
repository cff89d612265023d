import type { Engine } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildApp } from './app.ts'
import { readConfig } from './config/config.ts'
import type { Tables } from './storage/database.ts'

/**
 * The API without a database, networks or rules, not yet ready: its routes can be described but not called. LIKENESS_BASE_URL is
 * the address that it names.
 * @throws Where LIKENESS_BASE_URL is no address.
 */
export function unconnectedApp(): FastifyInstance {
  const config = readConfig({
    LIKENESS_BASE_URL: process.env.LIKENESS_BASE_URL,
    DATABASE_URL: 'postgres://nowhere.invalid/none',
    LIKENESS_SECRET: 'nothing is encrypted while describing',
    LIKENESS_ATTESTATION_KEYS: Buffer.alloc(32).toString('base64'),
    LIKENESS_LOG_LEVEL: 'silent',
  })
  if (!config.ok) throw new Error(config.problem.detail)
  // No route is called, and so it connects to nothing.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const never = () => Promise.reject(new Error('no photo is judged or made here'))
  const engine: Engine = {
    check: never,
    checkWithCrops: never,
    exportPhoto: never,
    replaceBackground: never,
    readFinished: never,
    printSheet: never,
    confinement: 'none',
    runtime: 'wasm',
    full: () => undefined,
    load: () => ({ waiting: 0, waitingByRank: { paid: 0, free: 0, job: 0 }, busy: 0, workers: 0 }),
    close: async () => {},
  }
  // The contract names no document: the rules, which may be many, need not be read for it.
  const none = { find: () => undefined, versionsOf: () => [], near: () => [] }
  const catalog: Catalog = { documents: [], version: '', ...none }
  return buildApp({ config: config.value, db, engine, catalog: () => catalog })
}
