import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rulesDigest } from '@likeness/rules'
import type { BuildSettings } from '../build-settings.ts'

/** What the built pages depend on, in addition to the rules, the base address and the operator; the API makes its own document. */
export const sources = [
  'src',
  'messages',
  'public',
  'delivery/problems.ts',
  'building/document-pages.ts',
  'building/write-document-files.ts',
  'astro.config.ts',
  'package.json',
  '../rules/src',
  '../rules/messages',
  '../rules/package',
  '../api/engine/src',
  '../api/engine/messages',
  '../api/engine/build-for-browser.ts',
  '../api/clients/javascript',
  '../api/clients/python',
  '../api/src',
  '../api/package.json',
  '../package-lock.json',
]

/** What the built dashboard depends on. It reads rules and addresses only when it runs. */
export const dashboardSources = [
  'dashboard',
  'src',
  'messages',
  'package.json',
  '../api/clients/javascript/src',
  '../api/clients/javascript/package.json',
  '../package-lock.json',
]

/**
 * A fingerprint of everything that the built site is made from: SHA-256 in hexadecimal. Tests are left out. Throws if a
 * folder can't be read.
 */
export function siteFingerprint(
  { baseUrl, operator }: Pick<BuildSettings, 'baseUrl' | 'operator'>,
  siteFolder: string = join(import.meta.dirname, '..'),
): string {
  return fingerprint(
    `${baseUrl}\0${JSON.stringify(operator)}\0${rulesDigest(join(siteFolder, '..', 'rules', 'documents'))}`,
    sources,
    siteFolder,
  )
}

/** A fingerprint of everything that the built dashboard is made from, in the form of `siteFingerprint`. */
export function dashboardFingerprint(siteFolder: string = join(import.meta.dirname, '..')): string {
  return fingerprint('', dashboardSources, siteFolder)
}

function fingerprint(otherInput: string, sources: readonly string[], siteFolder: string): string {
  const hash = createHash('sha256').update(`${otherInput}\0`)
  for (const file of sources.flatMap((source) => filesUnder(join(siteFolder, source)))) {
    const content = readFileSync(file)
    hash.update(`${relative(siteFolder, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Folders that a build writes next to its sources. */
const made = /(^|[\\/])(dist|\.astro|node_modules)[\\/]/

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !made.test(relative(path, file)))
    .sort()
}
