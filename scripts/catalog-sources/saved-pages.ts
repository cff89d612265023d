import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from './sources.ts'

/**
 * The saved files of a folder, by the address that each was saved from: by its name, as the list for curl names it, or by
 * the address that a browser (or SingleFile) writes into a page that it saves. Folders inside are read too.
 * @returns Also the files that belong to no text of the catalog.
 */
export function savedPages(
  folder: string,
  texts: readonly Text[],
): { fileOf: ReadonlyMap<string, string>; unknown: readonly string[] } {
  const byName = new Map(texts.map(({ file, url }) => [file, url]))
  const byAddress = new Map(texts.map(({ url }) => [plainAddress(url), url]))
  const fileOf = new Map<string, string>()
  const unknown: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const url =
      byName.get(entry.name.replace(/\.(html?|pdf)$/i, '')) ??
      byAddress.get(plainAddress(addressWrittenIn(path)))
    if (url === undefined) unknown.push(path)
    else fileOf.set(url, path)
  }
  return { fileOf, unknown }
}

/** The first bytes of a file, among which browsers write the address. */
const searchedBytes = 4096

function addressWrittenIn(path: string): string {
  const begin = readFileSync(path).toString('latin1', 0, searchedBytes)
  return /saved from url=\(\d+\)(\S+)|\burl:\s*(https?:\S+)/.exec(begin)?.slice(1).find(Boolean) ?? ''
}

/** An address without what a browser may change of it. */
const plainAddress = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '')
