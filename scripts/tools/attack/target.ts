import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#api/src/storage/database.ts'
import { migrate } from '#api/src/storage/migrate.ts'
import { testAttestationKey, testSecret } from '#api/testing/app.ts'
import { startTestCluster } from '#api/testing/database.ts'
import { fundedAccount } from '#api/testing/funded-account.ts'
import { signedIn } from '#api/testing/people.ts'
import { openStripe } from '#api/testing/stripe/server.ts'
import { freePort, startChild, untilReady } from '#scripts/child-process.ts'
import { buildDashboardIfStale, buildSiteIfStale } from '#site/build.ts'
import { readBuildSettings } from '#site/build-settings.ts'

/** What an attacker knows of the service. Plain data, because it is sent to another process. */
export interface Target {
  /** The public address, served by the site's server. */
  readonly site: string
  /** The API's own address. */
  readonly api: string
  /** The keys of an attacker's accounts: one has money, the wallet of the other is empty. */
  readonly keys: { readonly funded: string; readonly empty: string }
  /** The headers of a browser that is signed in to an account with an empty wallet. */
  readonly session: Readonly<Record<string, string>>
}

/** What an honest caller knows of the service. */
export type HonestTarget = Pick<Target, 'site' | 'api'> & { readonly key: string }

export interface RunningTarget {
  readonly honest: HonestTarget
  readonly db: Database
  /** Makes new accounts for an attacker, so that what an earlier attack used up does not hide what this one does. */
  attackers(): Promise<{ target: Target; fundedWalletId: string }>
  stop(): Promise<void>
}

export interface TargetOptions {
  /** Called with each step of the start. */
  readonly report: (line: string) => void
  /**
   * The callers whose X-Forwarded-For the site believes. All callers come from loopback here, which is believed if this is
   * absent: then each of them can say whose call it forwards, and has no limit of connections.
   */
  readonly siteProxies?: string
}

/** Starts PostgreSQL, a server in place of Stripe, the API with its real engine, and the site, as `npm start` does, with the settings' defaults. */
export async function startTarget({
  report,
  siteProxies = 'loopback',
}: TargetOptions): Promise<RunningTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-attack-'))
  const cluster = await startTestCluster()
  const stripe = await openStripe()
  const opened = await openDatabase(cluster.url)
  if (!opened.ok) throw new Error(opened.problem.detail)
  const db = opened.value
  await migrate(cluster.url)
  const [site, api] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  const settings = readBuildSettings()
  for (const build of [buildSiteIfStale, buildDashboardIfStale]) {
    const built = await build(report, settings)
    if (!built.ok) throw new Error(built.problems.join('\n'))
  }
  const common = {
    HOST: '127.0.0.1',
    LIKENESS_BASE_URL: site,
    LIKENESS_SITE_DIST: settings.distFolder,
    LIKENESS_LOG_LEVEL: 'fatal',
  }
  const children = [
    startChild('api/src/main.ts', {
      ...common,
      PORT: new URL(api).port,
      DATABASE_URL: cluster.url,
      LIKENESS_SECRET: testSecret,
      LIKENESS_ATTESTATION_KEYS: testAttestationKey,
      LIKENESS_DATA_FOLDER: folder,
      LIKENESS_WEBHOOK_ALLOW_PRIVATE: 'true',
      ...stripe.environment,
    }),
    startChild('site/server/main.ts', {
      ...common,
      LIKENESS_TRUSTED_PROXIES: siteProxies,
      PORT: new URL(site).port,
      LIKENESS_API_URL: api,
    }),
  ]
  const [apiChild, siteChild] = children
  const ready = await Promise.all([
    untilReady(`${api}/readyz`, apiChild?.ended ?? Promise.resolve()),
    untilReady(`${site}/readyz`, siteChild?.ended ?? Promise.resolve()),
  ])
  if (!ready.every(Boolean)) throw new Error('The service did not start.')
  const attackers = async () => {
    const [funded, empty] = [await fundedAccount(db, '500.00'), await fundedAccount(db, '0.00')]
    const session = { ...(await signedIn(db)).headers, origin: site }
    const target = { site, api, keys: { funded: funded.key, empty: empty.key }, session }
    return { target, fundedWalletId: funded.walletId }
  }
  return {
    honest: { site, api, key: (await fundedAccount(db, '500.00')).key },
    attackers,
    db,
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()))
      await stripe.close()
      await db.destroy()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
