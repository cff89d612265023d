import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { openDatabase } from '#api/src/storage/database.ts'
import { migrate } from '#api/src/storage/migrate.ts'
import { fundedAccount } from '#api/testing/funded-account.ts'
import type { Outcome } from './drill.ts'
import { type Forwarder, startForwarder } from './forwarder.ts'
import { type Load, startLoad } from './load.ts'
import { type Server, startPrimary } from './postgres.ts'
import { type ProcessSettings, type ServiceProcess, startApi, startWorker } from './processes.ts'
import { type Proof, proved } from './proof.ts'
import { preparedBy, type Release } from './release.ts'

/** A database, two processes of the API and a worker, which reach the database through a forwarder. */
export interface Stage {
  readonly folder: string
  readonly database: Server
  readonly forwarder: Forwarder
  /** All processes of the service; those that a drill starts are added, so that they are stopped at the end. */
  readonly processes: ServiceProcess[]
  /** The processes of the API that callers use. */
  apis: ServiceProcess[]
  readonly settings: ProcessSettings
  readonly photo: Uint8Array
  readonly walletId: string
  readonly key: string
  /** Begins the load of a caller. */
  load(connections?: number): Load
  /** What became of the load's calls, according to a server; the stage's own if absent. */
  proof(load: Pick<Load, 'answered' | 'unanswered'>, server?: Server): Promise<Proof>
  /** Stops a part at the end, after the processes of the service. */
  readonly atEnd: (stop: () => void | Promise<void>) => void
  end(): Promise<void>
}

export interface StageOptions {
  /** A new folder for the data and the logs. */
  readonly folder: string
  /** Of PostgreSQL. */
  readonly databaseSettings?: Readonly<Record<string, string>>
  /** Of the service's processes. */
  readonly environment?: Readonly<Record<string, string>>
  /** What the first processes of the API load first. */
  readonly preload?: string
  /** The release that runs at first; this one if absent. */
  readonly release?: Release
}

/** Runs a drill on a stage of its own: a new database, with an account that has 1,000 USD. Everything ends with it. */
export async function onStage(
  options: StageOptions,
  run: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome> {
  const stage = await startStage(options)
  try {
    return await run(stage)
  } finally {
    await stage.end()
  }
}

async function startStage(options: StageOptions): Promise<Stage> {
  const { folder, databaseSettings, release, preload } = options
  await mkdir(folder, { recursive: true })
  const stops: (() => void | Promise<void>)[] = []
  const processes: ServiceProcess[] = []
  const end = async () => {
    await Promise.all(processes.splice(0).map((each) => each.stop()))
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    const database = await startPrimary(join(folder, 'postgres'), databaseSettings)
    stops.push(database.stop)
    const forwarder = await startForwarder(database.port)
    stops.push(forwarder.close)
    const { walletId, key } = await payingAccount(database.url, release)
    const url = new URL(database.url)
    url.port = String(forwarder.port)
    const settings: ProcessSettings = {
      databaseUrl: url.href,
      log: join(folder, 'service.log'),
      environment: { LIKENESS_HOLD_SECONDS: '60', LIKENESS_SWEEP_SECONDS: '2', ...options.environment },
    }
    const first = { ...settings, ...(preload && { preload }), ...(release && { from: release.folder }) }
    processes.push(...(await Promise.all([startApi(first), startApi(first), startWorker(first)])))
    const photo = await smallPortrait()
    const stage: Stage = {
      folder,
      database,
      forwarder,
      processes,
      apis: processes.slice(0, 2),
      settings,
      photo,
      walletId,
      key,
      load: (connections) =>
        startLoad({
          key,
          photo,
          addresses: () => stage.apis.map(({ address }) => address),
          ...(connections && { connections }),
        }),
      proof: (load, server = database) =>
        proved({
          load,
          databaseUrl: server.url,
          walletId,
          key,
          photo,
          address: stage.apis[0]?.address ?? '',
        }),
      atEnd: (stop) => void stops.push(stop),
      end,
    }
    return stage
  } catch (error) {
    await end()
    throw error
  }
}

/** Migrates the database and makes an account with 1,000 USD. */
async function payingAccount(
  url: string,
  release: Release | undefined,
): Promise<{ walletId: string; key: string }> {
  const prepared = release && (await preparedBy(release, url))
  if (!prepared) await migrate(url)
  const opened = await openDatabase(url)
  if (!opened.ok) throw new Error(opened.problem.detail)
  const db = opened.value
  try {
    if (!prepared) return await fundedAccount(db, '1000.00')
    const wallet = db.selectFrom('wallets').select('id').where('account_id', '=', prepared.accountId)
    return { walletId: (await wallet.executeTakeFirstOrThrow()).id, key: prepared.key }
  } finally {
    await db.destroy()
  }
}

/** A portrait that is judged quickly, so that the calls are many. */
async function smallPortrait(): Promise<Uint8Array> {
  const portrait = await drawPortrait({ background: '#f4f5f6' })
  return sharp(portrait).resize({ width: 480 }).jpeg({ quality: 90 }).toBuffer()
}
