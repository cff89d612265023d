/**
 * `node api/testing/deliver-webhooks.ts <databaseUrl>` delivers webhooks in its own process, which a test kills.
 */
import { openDatabase } from '../src/storage/database.ts'
import { deliveringQueue } from './webhooks.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase(databaseUrl)
if (!database.ok) throw new Error(database.problem.detail)
// Another process takes over soon after this one was killed.
deliveringQueue(database.value, databaseUrl, { leaseSeconds: 2 })
