import type { Engine } from '@likeness/engine'
import type { Config } from '../config/config.ts'
import { version } from '../operation/build-info.ts'

/**
 * The log line of a process that starts: its version and its settings, without those that are or contain a secret, how the
 * processes that decode photos are held, and what runs the networks.
 */
export function startupLine(
  { databaseUrl, secrets, smtpUrl, stripeKey, stripeWebhookSecret, tracesEndpoint, ...settings }: Config,
  { confinement, runtime }: Pick<Engine, 'confinement' | 'runtime'>,
): object {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const database = `${hostname}:${port || 5432}${pathname}`
  return {
    version,
    node: process.versions.node,
    ...settings,
    decoders: confinement,
    networks: runtime,
    database,
    smtp: smtpUrl !== undefined,
    payments: stripeKey !== undefined,
    traces: tracesEndpoint !== undefined,
  }
}
