/*
 * `npm run bench -- growth`: fills databases with 1, 10 and 30 million charges, and shows what each operation takes at each
 * size. Exits with 1 if a bounded operation takes more than 1.5 times what it takes at the smallest size, or longer than its
 * own limit. 30 million charges take up to 30 GB of the disk and half an hour to make.
 *
 * npm run bench -- growth [--charges 1000000,10000000,30000000] [--keep FOLDER] [--bounded]
 *
 * Charges are kept for good, and usage too; of the calls those of 30 days are there, of the idempotency keys those of a day.
 * --keep makes the databases in a folder and leaves them there, so that a second run measures them again; without it, each is
 * removed as soon as it is measured. --bounded leaves out the full reconciliation, which reads everything. PostgreSQL has
 * the settings of `npm start`, and waits for the disk.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../../api/src/storage/database/open.ts'
import { dropGrown, grownDatabase } from './growth/grown-database.ts'
import { measureSize, type Size } from './growth/measure-size.ts'
import { fullReconciliation, operations } from './growth/operations.ts'
import { grewTooMuch, tableOf } from './growth/table.ts'

const { values } = parseArgs({
  options: {
    charges: { type: 'string', default: '1000000,10000000,30000000' },
    keep: { type: 'string' },
    bounded: { type: 'boolean', default: false },
  },
})
const counts = values.charges.split(',').map(Number)
const folder =
  values.keep === undefined ? await mkdtemp(join(tmpdir(), 'likeness-growth-')) : resolve(values.keep)
const print = (line: string) => process.stdout.write(`${line}\n`)

const measured = operations.filter((one) => !values.bounded || one !== fullReconciliation)

const sizes: Size[] = []
try {
  for (const count of counts) {
    const { url, stop } = await grownDatabase(folder, count, print)
    try {
      // A full reconciliation takes minutes.
      const database = await openDatabase(url, { silenceMs: null })
      if (!database.ok) throw new Error(database.problem.detail)
      try {
        sizes.push(await measureSize(database.value, { count, operations: measured, print }))
      } finally {
        await database.value.destroy()
      }
      if (values.keep === undefined) await dropGrown(url, count)
    } finally {
      await stop()
    }
  }
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true })
}
print(tableOf(sizes))
const complaints = grewTooMuch(sizes)
for (const complaint of complaints) print(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
