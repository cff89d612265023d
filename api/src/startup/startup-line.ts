import type { Config } from '../config/config.ts'
import { version } from '../operation/build-info.ts'

/** What the log says of a process that starts: its version and its settings, but for those that are or hold a secret. */
export function startupLine({
  databaseUrl,
  secret,
  smtpUrl,
  stripeKey,
  stripeWebhookSecret,
  tracesEndpoint,
  ...settings
}: Config): object {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const database = `${hostname}:${port || 5432}${pathname}`
  return {
    version,
    node: process.versions.node,
    ...settings,
    database,
    smtp: smtpUrl !== undefined,
    payments: stripeKey !== undefined,
    traces: tracesEndpoint !== undefined,
  }
}
