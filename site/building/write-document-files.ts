/**
 * `node site/building/write-document-files.ts <folder>` writes what stands beside each document's page, its JSON, feed,
 * Markdown and picture, into a folder. Astro takes a millisecond to handle a file, which is longer than each of these takes to
 * make; and it can make pages meanwhile.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { formatRuleProblem, loadCatalog, publicRecord } from '@likeness/rules'
import { readBuildSettings } from '../build-settings.ts'
import { documentFiles } from '../src/machine/document-files.ts'
import { documentPicture } from '../src/picture/document-picture.ts'
import { png } from '../src/picture/png.ts'

const [folder = ''] = process.argv.slice(2)
if (folder === '') throw new Error('usage: node site/building/write-document-files.ts <folder>')
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const site = new URL(readBuildSettings().baseUrl)

const records = loaded.catalog.documents.map(publicRecord)
const made = new Set<string>()
for (const record of records) {
  for (const { path, written } of documentFiles) {
    const file = join(folder, path(record))
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    writeFileSync(file, written(record, site))
  }
}

/** As many at once as there are processors: drawing is done beside this thread. */
const waiting = [...records]
async function draw(): Promise<void> {
  for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
    writeFileSync(join(folder, `${record.path}.png`), await png(documentPicture(record)))
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, draw))
