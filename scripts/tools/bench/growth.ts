/*
 * `npm run bench -- growth`: fills databases with 1, 10 and 30 million charges, and shows what each operation takes at each
 * size. Exits with 1 if a bounded operation takes more than 1.5 times what it takes at the smallest size, or longer than its
 * own limit. 30 million charges take up to 30 GB of the disk and half an hour to make.
 *
 * npm run bench -- growth [--charges 1000000,10000000,30000000]
 *
 * Charges are kept for good, and usage too; of the calls those of 30 days are there, of the idempotency keys those of a day.
 * PostgreSQL has the settings of `npm start`, and waits for the disk.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#api/src/storage/database.ts'
import { grownDatabase } from './growth/grown-database.ts'
import { measureSize, type Size } from './growth/measure-size.ts'
import { operations } from './growth/operations.ts'
import { grewTooMuch, tableOf } from './growth/table.ts'

const { values } = parseArgs({
  options: { charges: { type: 'string', default: '1000000,10000000,30000000' } },
})
const folder = await mkdtemp(join(tmpdir(), 'likeness-growth-'))
const print = (line: string) => process.stdout.write(`${line}\n`)

const sizes: Size[] = []
try {
  for (const count of values.charges.split(',').map(Number)) {
    const { url, end } = await grownDatabase(folder, count, print)
    // A full reconciliation takes minutes.
    const database = await openDatabase(url, { silenceMs: null })
    if (!database.ok) throw new Error(database.problem.detail)
    try {
      sizes.push(await measureSize(database.value, { count, operations, print }))
    } finally {
      await database.value.destroy()
      await end()
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
print(tableOf(sizes))
const complaints = grewTooMuch(sizes)
for (const complaint of complaints) print(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
