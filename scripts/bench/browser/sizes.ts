import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { BrowserFiles } from '../../../api/engine/build-for-browser.ts'

const compressed = promisify(brotliCompress)

/** The sizes of the engine's files as a browser loads them, in kB of brotli at quality 9, as a table. */
export async function sizeTable(parent: string, { folder, files }: BrowserFiles): Promise<string> {
  const rows: string[] = []
  let neededBytes = 0
  for (const { name, needed } of files) {
    const content = await readFile(join(parent, folder, name))
    const { length } = await compressed(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    if (needed) neededBytes += length
    rows.push(row(name, length, needed ? 'before the first verdict' : 'for some photos only'))
  }
  return [...rows, row('all before the first verdict', neededBytes, '')].join('\n')
}

const row = (name: string, bytes: number, when: string) =>
  `${name.padEnd(36)} ${(bytes / 1000).toFixed(1).padStart(8)} kB  ${when}`.trimEnd()
