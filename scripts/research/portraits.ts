/*
 * Gathers the public portraits that the engine is fitted to and measured on, beside folders that are not public, from clones of
 * the repositories that publish them. The project has their labels only.
 * Usage: npm run calibrate -- portraits <folder with a clone at owner/name of each repository> <folder to write>
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

/** Larger than any picture of the set. */
const largestPictureBytes = 64 * 1024 * 1024

/**
 * The part of a labelled picture that says where it is: the repository on GitHub, and the picture's object in it. The object
 * stands for the path, which has the person's name.
 */
export const PublicPortrait = z.looseObject({
  file: z.string().regex(/^[a-z0-9-]+\.[a-z]+$/),
  source_repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  blob: z.string().regex(/^[0-9a-f]{40}$/),
})
export type PublicPortrait = z.infer<typeof PublicPortrait>

/** The pictures that were written, and the repositories that have no clone, in the order of the pictures. */
export interface Gathered {
  readonly written: number
  readonly withoutClone: readonly string[]
}

/**
 * Writes the pictures out of clones, and a manifest of those that were written, which `calibrate` and `bench -- accuracy` read.
 *
 * @param clones A folder with a clone of each repository at `owner/name`. One without it is left out.
 * @param into The folder that is written. It is made if it does not exist.
 * @throws If a clone lacks a picture.
 */
export async function gatherPortraits(
  portraits: readonly PublicPortrait[],
  clones: string,
  into: string,
): Promise<Gathered> {
  await mkdir(into, { recursive: true })
  const repositories = [...new Set(portraits.map(({ source_repo: repository }) => repository))]
  const withoutClone = repositories.filter((repository) => !existsSync(join(clones, repository)))
  const written = portraits.filter(({ source_repo: repository }) => !withoutClone.includes(repository))
  for (const { file, source_repo: repository, blob } of written) {
    await writeFile(join(into, file), await objectOf(join(clones, repository), blob))
  }
  await writeFile(join(into, 'manifest.json'), JSON.stringify(written))
  return { written: written.length, withoutClone }
}

async function objectOf(clone: string, blob: string): Promise<Buffer> {
  const { stdout } = await run('git', ['-C', clone, 'cat-file', 'blob', blob], {
    encoding: 'buffer',
    maxBuffer: largestPictureBytes,
  })
  return stdout
}

if (import.meta.main) {
  const [clones, into] = process.argv.slice(2)
  if (!clones || !into) {
    process.stderr.write('Usage: npm run calibrate -- portraits <folder of clones> <folder to write>\n')
    process.exit(2)
  }
  const here = process.env.INIT_CWD ?? '.'
  const manifest = new URL('portraits.json', import.meta.url)
  const portraits = PublicPortrait.array().parse(JSON.parse(await readFile(manifest, 'utf8')))
  const { written, withoutClone } = await gatherPortraits(
    portraits,
    resolve(here, clones),
    resolve(here, into),
  )
  process.stdout.write(`${written} of ${portraits.length} pictures were written.\n`)
  for (const repository of withoutClone) {
    process.stdout.write(
      `No clone of ${repository}: git clone https://github.com/${repository} ${clones}/${repository}\n`,
    )
  }
}
