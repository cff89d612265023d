import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rulesDigest } from '@likeness/rules'
import { baseUrl } from '../base-url.ts'

const siteFolder = join(import.meta.dirname, '..')
const rulesFolder = join(siteFolder, '..', 'rules')

/** What the built pages depend on, beside the rules themselves and the base address. */
const sources = ['src', 'public', 'astro.config.ts', 'package.json', '../rules/src', '../package-lock.json']

/**
 * A fingerprint of everything that the built site is made from: SHA-256 in hexadecimal. Tests do not count. Throws if a
 * folder can't be read.
 */
export function siteFingerprint(): string {
  const hash = createHash('sha256').update(`${baseUrl}\0${rulesDigest(rulesFolder)}\0`)
  for (const file of sources.flatMap(filesUnder)) {
    const content = readFileSync(join(siteFolder, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (statSync(join(siteFolder, path)).isFile()) return [path]
  return readdirSync(join(siteFolder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(siteFolder, join(entry.parentPath, entry.name)))
    .sort()
}
