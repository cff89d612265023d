import type { Engine } from '@likeness/engine'
import type { Config } from '../config/config.ts'
import { version } from '../operation/build-info.ts'

/**
 * The log line of a process that starts: its version and its settings, without those that are or contain a secret, and how
 * the processes that decode photos are held.
 */
export function startupLine(
  { databaseUrl, secrets, smtpUrl, stripeKey, stripeWebhookSecret, tracesEndpoint, ...settings }: Config,
  { confinement }: Pick<Engine, 'confinement'>,
): object {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const database = `${hostname}:${port || 5432}${pathname}`
  return {
    version,
    node: process.versions.node,
    ...settings,
    decoders: confinement,
    database,
    smtp: smtpUrl !== undefined,
    payments: stripeKey !== undefined,
    traces: tracesEndpoint !== undefined,
  }
}
