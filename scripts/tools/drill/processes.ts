import { type Child, type ChildOptions, freePort, startChild, untilReady } from '#scripts/child-process.ts'

/** A process of the service, which runs until the drill ends it: nothing restarts it. */
export interface ServiceProcess extends Child {
  /** The address at which an API listens: `http://127.0.0.1:<port>`. */
  readonly address: string
}

export interface ProcessSettings extends ChildOptions {
  readonly databaseUrl: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the real API with one vision worker. Resolves when it takes calls; rejects if it ends before. */
export const startApi = (settings: ProcessSettings) => start('api/src/main.ts', 'PORT', '/readyz', settings)

/** Starts a process of `npm run worker`. Resolves when it shows its metrics; rejects if it ends before. */
export const startWorker = (settings: ProcessSettings) =>
  start('api/src/worker.ts', 'LIKENESS_METRICS_PORT', '/metrics', settings)

async function start(
  script: string,
  portSetting: string,
  path: string,
  { databaseUrl, environment, ...options }: ProcessSettings,
): Promise<ServiceProcess> {
  const port = await freePort()
  const settings = {
    DATABASE_URL: databaseUrl,
    LIKENESS_SECRET: 'a secret of the drills, which is not one',
    LIKENESS_ATTESTATION_KEYS: Buffer.alloc(32).toString('base64'),
    LIKENESS_WORKERS: '1',
    LIKENESS_JOB_WORKERS: '0',
    LIKENESS_LOG_LEVEL: process.env.LIKENESS_LOG_LEVEL ?? 'info',
    LIKENESS_STOP_SECONDS: '60',
    [portSetting]: String(port),
    ...environment,
  }
  const child = startChild(script, settings, options)
  const address = `http://127.0.0.1:${port}`
  if (await untilReady(address + path, child.ended)) return { ...child, address }
  await child.stop()
  throw new Error(`${script} was not ready; see ${options.log}`)
}
