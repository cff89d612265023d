import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readBuildSettings } from '../build-settings.ts'
import { buildSite } from './built-site.ts'

/** The files of the built site as they lie on disk. */
export interface BuiltFiles {
  /** Where the site says that it is reached. */
  baseUrl: string
  /** Names from the site's root on, without those that are compressed or begin with a dot; sorted. */
  names: ReadonlySet<string>
  text(name: string): string
  bytes(name: string): Buffer
}

/** Builds the site where it is stale and lists its files. */
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

/** The file that answers an address of the site; undefined where none does. */
export function fileAt(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path.replace(/^\//, '')
  return [`${name || 'index'}.html`, name, `${name}.json`].find((each) => names.has(each))
}
