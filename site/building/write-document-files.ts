/**
 * `node site/building/write-document-files.ts <folder>` writes what stands beside each document's page, its JSON, feed,
 * Markdown and picture, into a folder. Astro takes a millisecond to handle a file, which is longer than each of these takes to
 * make; and it can make pages meanwhile.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { publicRecord } from '@likeness/rules'
import { readBuildSettings } from '../build-settings.ts'
import { checkedRules } from '../src/checked-rules.ts'
import { documentFiles } from '../src/machine/document-files.ts'
import { documentPicture } from '../src/picture/document-picture.ts'
import { drawGround, drawOn } from '../src/picture/sheet.ts'

const [folder = ''] = process.argv.slice(2)
if (folder === '') throw new Error('usage: node site/building/write-document-files.ts <folder>')
const site = new URL(readBuildSettings().baseUrl)

const records = checkedRules().documents.map(publicRecord)
const made = new Set<string>()
for (const record of records) {
  for (const { path, written } of documentFiles) {
    const file = join(folder, path(record))
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    writeFileSync(file, written(record, site))
  }
}

const pictures = records.map((record) => ({
  file: join(folder, `${record.path}.png`),
  ...documentPicture(record),
}))
/** Documents with the same measures have the same frame, which is drawn once. */
const waiting = [...Map.groupBy(pictures, ({ frame }) => frame)]
/** As many at once as there are processors: most of it is done beside this thread. */
async function draw(): Promise<void> {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [frame, alike] = next
    const ground = await drawGround(frame)
    for (const { file, lines } of alike) writeFileSync(file, await drawOn(ground, lines))
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, draw))
