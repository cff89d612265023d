import type { Engine } from '@likeness/engine'
import { type MailTransport, openMailTransport } from '../accounts/mail.ts'
import { chargeCardTask } from '../billing/payments/automatic-payment.ts'
import { offMailTask } from '../billing/payments/saved-card.ts'
import { openPayments } from '../billing/payments/stripe.ts'
import { unpaidMailTask } from '../billing/plans/renew.ts'
import { lowBalanceTask } from '../billing/wallet/low-balance.ts'
import { spendAlertTask } from '../billing/wallet/spend-limits.ts'
import type { CurrentCatalog } from '../catalog/rules-in-force.ts'
import type { Config } from '../config/config.ts'
import { countingEngine, openUnpaidWork } from '../limits/unpaid-work.ts'
import type { Observer } from '../operation/observer.ts'
import { noTelemetry } from '../operation/telemetry.ts'
import { openAttestations } from '../photos/attestations/attest.ts'
import { advanceJobTask } from '../photos/jobs/advance.ts'
import { judgeItemTask } from '../photos/jobs/run-item.ts'
import type { Database } from '../storage/database.ts'
import { openPhotoPlaces } from '../storage/photos/photo-places.ts'
import { type Queue, type QueueLog, startQueue } from '../storage/queue.ts'
import { startDispatch } from '../webhooks/dispatch.ts'
import { hostsOf } from '../webhooks/hosts.ts'
import { ownerMailTask } from '../webhooks/owner-mail.ts'

export interface BackgroundDependencies {
  config: Config
  db: Database
  engine: Engine
  catalog: CurrentCatalog
  log: QueueLog
  /** Sends mail. If absent, the settings decide. */
  mailTransport?: MailTransport
  /** How many photos of jobs are judged concurrently; 0 leaves them to other processes. */
  jobWorkers: number
  /** Observes deliveries to webhooks and requests to the store of photos. If absent, they are not observed. */
  telemetry?: { observer: Observer }
}

/** How many mails are handed over to the mail server concurrently. */
const mailsAtOnce = 2

/**
 * Starts the workers of the queue, in the API's process or in a worker process.
 * @returns The queue. Stopping it waits for the tasks that have begun.
 */
export function startBackground({
  config,
  db,
  engine,
  catalog,
  log,
  mailTransport = openMailTransport(config),
  jobWorkers,
  telemetry,
}: BackgroundDependencies): Queue {
  const { observer } = telemetry ?? noTelemetry
  const { secrets, baseUrl, photoStore } = config
  const logs = (message: string) => (error: unknown) => log.error({ error }, message)
  const unpaid = openUnpaidWork({ db, onFailure: logs('unpaid work could not be counted') })
  const onPhotoFailure = logs('the store of photos failed')
  const onAnswer = observer.photoStoreAnswered
  const photos = openPhotoPlaces({ db, photoStore, onFailure: onPhotoFailure, onAnswer })
  const judgeItem = judgeItemTask({
    db,
    engine: countingEngine(engine, unpaid),
    unpaid,
    catalog,
    attestations: openAttestations(config),
    secrets,
    photos,
    retentionSeconds: config.jobRetentionSeconds,
    onFailure: logs('a photo of a job could not be judged'),
  })
  const deliveries = startDispatch({
    db,
    secrets,
    baseUrl,
    hosts: hostsOf(config.webhookAllowPrivate),
    onAttempt: observer.webhookAttempted,
    onFailure: logs('webhooks could not be delivered'),
  })
  const mailing = { db, baseUrl, send: mailTransport.send }
  const mails = [lowBalanceTask, spendAlertTask, offMailTask, unpaidMailTask, ownerMailTask]
  const advanceJob = advanceJobTask({ db, photos, baseUrl, retentionSeconds: config.jobRetentionSeconds })
  const { databaseUrl, workerLostAfterSeconds: lostAfterSeconds } = config
  const common = { db, databaseUrl, lostAfterSeconds, log }
  // Mail, webhooks, jobs, payments and photos each have their own workers, so that none of them waits for a slow server of
  // another. The queue only announces a webhook, which takes no time.
  const queues = [
    startQueue({ ...common, tasks: [deliveries.task], concurrency: 1 }),
    startQueue({ ...common, tasks: mails.map((taskOf) => taskOf(mailing)), concurrency: mailsAtOnce }),
    startQueue({ ...common, tasks: [advanceJob], concurrency: 1 }),
  ]
  const payments = openPayments(config)
  if (payments) {
    queues.push(startQueue({ ...common, tasks: [chargeCardTask(db, payments)], concurrency: 1 }))
  }
  if (jobWorkers > 0) {
    queues.push(startQueue({ ...common, tasks: [judgeItem], concurrency: jobWorkers }))
  }
  return { stop: async () => void (await Promise.all([deliveries, ...queues].map((each) => each.stop()))) }
}
