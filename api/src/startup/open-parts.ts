import { type Engine, NoNativeInference, noDecoder, openEngine } from '@likeness/engine'
import { openMailTransport } from '../accounts/mail.ts'
import { openRules, type RulesInForce } from '../catalog/rules-in-force.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import { version } from '../operation/metrics.ts'
import { observedEngine } from '../operation/observer.ts'
import { openTelemetry } from '../operation/telemetry.ts'
import { openDatabase } from '../storage/database.ts'
import { pendingMigrations } from '../storage/migrate.ts'
import { checkPlaces } from '../storage/photos/photo-places.ts'

/** The parts that the API's process and a worker process need. */
export type Parts = Extract<Awaited<ReturnType<typeof openParts>>, { ok: true }>['value']

/**
 * Reads the settings and opens the parts of a process. Its vision workers have loaded their models when this returns.
 * @param onFailure Called with each error that answers do not mention, for the log.
 * @returns The parts; or `not_ready` with one line that says why the process cannot start.
 */
export async function openParts(onFailure: (error: unknown, message: string) => void) {
  const settings = readConfig()
  if (!settings.ok) return settings
  const config = settings.value
  const opened = openRules(config.rulesFolder)
  if (!opened.ok) return opened
  const rules = opened.value

  const database = await openDatabase(config.databaseUrl)
  if (!database.ok) return database
  const db = database.value
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    return refusal('not_ready', `The database lacks ${pending.join(', ')}: run "npm run migrate" first.`)
  }
  const places = await checkPlaces(db, config.photoStore)
  if (!places.ok) return places
  const judging = await startEngine(config, rules, onFailure)
  if (!judging.ok) return judging
  const { runtime, load } = judging.value
  const opening = await openTelemetry(config, { db, rules, runtime, load })
  if (!opening.ok) return opening
  const telemetry = opening.value
  // It reports its work to the telemetry.
  const engine = observedEngine(judging.value, telemetry.observer)
  const mailTransport = openMailTransport(config)
  const value = { config, rules, catalog: rules.current, db, engine, telemetry, mailTransport }
  return { ok: true as const, value }
}

/** Opens the engine; or `not_ready` if the runtime that the settings ask for cannot be loaded, or no decoder be confined. */
async function startEngine(
  { workers, queueLimit, mattingModel, inference, weakestConfinement }: Config,
  rules: RulesInForce,
  onFailure: (error: unknown, message: string) => void,
): Promise<Outcome<Engine>> {
  try {
    const engine = await openEngine({
      // Not the whole settings, which have secrets.
      workers,
      queueLimit,
      mattingModel,
      inference,
      weakestConfinement,
      get baseline() {
        return rules.baseline()
      },
      onFailure: (error) => onFailure(error, 'a photo could not be judged'),
    })
    return { ok: true, value: engine }
  } catch (error) {
    if (error instanceof Error && error.message.includes(noDecoder)) return refusal('not_ready', unconfined)
    if (!(error instanceof NoNativeInference)) throw error
    return refusal('not_ready', `${error.message} Or set LIKENESS_INFERENCE to auto or wasm.`)
  }
}

const unconfined = `${noDecoder} Give it more memory, or install util-linux and bubblewrap; LIKENESS_DECODER_CONFINEMENT names the weakest that will do.`

/** Closes the parts that `openParts` opened. Call it when they are not used any more. */
export async function closeParts({ db, engine, telemetry, mailTransport }: Parts): Promise<void> {
  await engine.close()
  await telemetry.close()
  mailTransport.close()
  await db.destroy()
}

/**
 * The log line of a process that starts: its version and its settings, without those that are or contain a secret, how the
 * processes that decode photos are held, and what runs the networks.
 */
export function startupLine(
  { databaseUrl, secrets, smtpUrl, stripeKey, stripeWebhookSecret, photoStore, ...settings }: Config,
  { confinement, runtime }: Pick<Engine, 'confinement' | 'runtime'>,
): object {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const database = `${hostname}:${port || 5432}${pathname}`
  return {
    version,
    node: process.versions.node,
    ...settings,
    photoStore: photoStore && { ...photoStore, secretKey: undefined },
    decoders: confinement,
    networks: runtime,
    database,
    smtp: smtpUrl !== undefined,
    payments: stripeKey !== undefined,
  }
}
