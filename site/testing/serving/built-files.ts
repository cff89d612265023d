import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readBuildSettings } from '../../build-settings.ts'
import { buildSite } from './built-site.ts'

/** The files of the built site on disk. */
export interface BuiltFiles {
  /** The public address for which the site was built. */
  baseUrl: string
  /** Paths from the site's root, without compressed files and names that begin with a dot; sorted. */
  names: ReadonlySet<string>
  text(name: string): string
  bytes(name: string): Buffer
}

/** Builds the site if it is stale, and lists its files. */
export async function builtFiles(): Promise<BuiltFiles> {
  await buildSite()
  const { baseUrl, distFolder } = readBuildSettings()
  const names = readdirSync(distFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(distFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return {
    baseUrl,
    names: new Set(names.sort()),
    text: (name) => readFileSync(join(distFolder, name), 'utf8'),
    bytes: (name) => readFileSync(join(distFolder, name)),
  }
}

/** The file that is served at an address of the site; undefined if there is none. */
export function fileAt(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path.replace(/^\//, '')
  return [`${name || 'index'}.html`, name, `${name}.json`].find((each) => names.has(each))
}
