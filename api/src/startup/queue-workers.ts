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
import { advanceBatchTask } from '../photos/batches/advance.ts'
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
  const unpaid = openUnpaidWork({
    db,
    onFailure: (error) => log.error({ error }, 'unpaid work could not be counted'),
  })
  const photos = openPhotoPlaces({
    db,
    photoStore: config.photoStore,
    onFailure: (error) => log.error({ error }, 'the store of photos failed'),
    onAnswer: observer.photoStoreAnswered,
  })
  const judgeItem = judgeItemTask({
    db,
    engine: countingEngine(engine, unpaid),
    unpaid,
    catalog,
    secrets: config.secrets,
    photos,
    retentionSeconds: config.jobRetentionSeconds,
    onFailure: (error) => log.error({ error }, 'a photo of a job could not be judged'),
  })
  const deliveries = startDispatch({
    db,
    secrets: config.secrets,
    baseUrl: config.baseUrl,
    hosts: hostsOf(config.webhookAllowPrivate),
    onAttempt: observer.webhookAttempted,
    onFailure: (error) => log.error({ error }, 'webhooks could not be delivered'),
  })
  const mailing = { db, baseUrl: config.baseUrl, send: mailTransport.send }
  const mails = [
    lowBalanceTask(mailing),
    spendAlertTask(mailing),
    offMailTask(mailing),
    unpaidMailTask(mailing),
    ownerMailTask(mailing),
  ]
  const advanceBatch = advanceBatchTask({
    db,
    photos,
    baseUrl: config.baseUrl,
    testPhotosPerDay: config.testPhotosPerDay,
    deadlineSeconds: config.jobDeadlineSeconds,
    retentionSeconds: config.jobRetentionSeconds,
  })
  const { databaseUrl, workerLostAfterSeconds: lostAfterSeconds } = config
  const common = { db, databaseUrl, lostAfterSeconds, log }
  // Mail, webhooks, batches, payments and photos each have their own workers, so that none of them waits for a slow server of another. The
  // queue only announces a webhook, which takes no time.
  const queues = [
    startQueue({ ...common, tasks: [deliveries.task], concurrency: 1 }),
    startQueue({ ...common, tasks: mails, concurrency: mailsAtOnce }),
    startQueue({ ...common, tasks: [advanceBatch], concurrency: 1 }),
  ]
  const payments = openPayments(config)
  if (payments) {
    queues.push(startQueue({ ...common, tasks: [chargeCardTask(db, payments)], concurrency: 1 }))
  }
  if (jobWorkers > 0) {
    queues.push(startQueue({ ...common, tasks: [judgeItem], concurrency: jobWorkers }))
  }
  return {
    stop: async () => {
      await Promise.all([deliveries.stop(), ...queues.map((queue) => queue.stop())])
    },
  }
}
