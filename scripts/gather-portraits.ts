import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gatherPortraits, PublicPortrait } from './public-portraits/gather.ts'

/*
 * Gathers the public portraits that the engine is fitted to and measured on, beside folders that are not public, from clones of
 * the repositories that publish them. The project has their labels only.
 * Usage: npm run gather:portraits -- <folder with a clone at owner/name of each repository> <folder to write>
 */

const [clones, into] = process.argv.slice(2)
if (!clones || !into) {
  process.stderr.write('Usage: npm run gather:portraits -- <folder of clones> <folder to write>\n')
  process.exit(2)
}
const here = process.env.INIT_CWD ?? '.'
const manifest = new URL('public-portraits/manifest.json', import.meta.url)
const portraits = PublicPortrait.array().parse(JSON.parse(await readFile(manifest, 'utf8')))
const { written, withoutClone } = await gatherPortraits(portraits, resolve(here, clones), resolve(here, into))
process.stdout.write(`${written} of ${portraits.length} pictures were written.\n`)
for (const repository of withoutClone) {
  process.stdout.write(
    `No clone of ${repository}: git clone https://github.com/${repository} ${clones}/${repository}\n`,
  )
}
