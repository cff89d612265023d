import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Engine = z.object({
  folder: z.string(),
  files: z.array(z.object({ name: z.string(), needed: z.boolean() })),
})

/** The paths of what a page loads before its check is opened, and of what the check loads. */
export interface Loaded {
  readonly byPage: readonly string[]
  readonly byCheck: readonly string[]
}

/**
 * The sizes of what a visitor loads, in kB as the site sends them, as a table.
 * @param distFolder The built site, compressed.
 */
export async function sizeTable(distFolder: string, { byPage, byCheck }: Loaded): Promise<string> {
  const { folder, files } = Engine.parse(JSON.parse(await readFile(join(distFolder, 'engine.json'), 'utf8')))
  const sum = async (paths: readonly string[]) => {
    const sizes = await Promise.all([...new Set(paths)].map((path) => sentBytes(distFolder, path)))
    return sizes.reduce((all, bytes) => all + bytes, 0)
  }
  const widget = byCheck.filter((path) => !path.startsWith(`/${folder}/`) && !byPage.includes(path))
  const needed = files.filter((file) => file.needed).map(({ name }) => `/${folder}/${name}`)
  const rows = [
    row('the page', await sum(byPage), 'before the click'),
    row('the widget', await sum(widget), 'after the click'),
  ]
  for (const file of files) {
    const when = file.needed ? 'after the click' : 'for some photos only'
    rows.push(row(file.name, await sum([`/${folder}/${file.name}`]), when))
  }
  return [...rows, row('all after the click', await sum([...widget, ...needed]), '')].join('\n')
}

/** The size of the file that the site sends for a path: the one in brotli, if it has one. */
async function sentBytes(distFolder: string, path: string): Promise<number> {
  for (const ending of ['.br', '.html.br', '.json.br', '', '.html']) {
    const found = await stat(join(distFolder, path + ending)).catch(() => null)
    if (found?.isFile()) return found.size
  }
  throw new Error(`The built site has no file for ${path}.`)
}

const row = (name: string, bytes: number, when: string) =>
  `${name.padEnd(36)} ${(bytes / 1000).toFixed(1).padStart(8)} kB  ${when}`.trimEnd()
