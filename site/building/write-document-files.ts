/**
 * `node site/building/write-document-files.ts <folder>` writes the JSON, feed, Markdown and picture of each document's
 * page into an empty folder, and the JSON of all documents. Astro does not write them, because it takes a millisecond to
 * handle a file, which is longer than making one takes. Meanwhile, Astro can render pages.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBuildSettings } from '../build-settings.ts'
import { catalogVersion, records } from '../src/catalog.ts'
import { wholeCatalog } from '../src/formats/catalog-json.ts'
import { documentFiles } from '../src/formats/document-files.ts'
import { documentPicture, pngOf } from '../src/social-image/document-image.ts'

const [folder = ''] = process.argv.slice(2)
if (folder === '') throw new Error('usage: node site/building/write-document-files.ts <folder>')
const site = new URL(readBuildSettings().baseUrl)

const made = new Set<string>()
for (const record of records) {
  for (const { path, written } of documentFiles) {
    const file = join(folder, path(record))
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    writeFileSync(file, written(record, site))
  }
}

for (const piece of wholeCatalog(records, catalogVersion, site)) {
  appendFileSync(join(folder, 'requirements', 'all.json'), piece)
}

for (const record of records) {
  writeFileSync(join(folder, `${record.path}.png`), await pngOf(documentPicture(record)))
}
