import { readdir, stat } from 'node:fs/promises'
import { basename, join, normalize } from 'node:path'
import { UsageError } from './command.ts'

/** A photo, and its name in the answers. */
export interface NamedPhoto {
  name: string
  photo: string
}

/**
 * The files that are named, and those in the folders that are named, each once. The name of each is that of its file; where two
 * would have the same, the path of the later one, and after that a number.
 * @param longest The most characters that a name may have, as the API counts them: code points. Of a longer one, the end is taken.
 * @throws UsageError, before anything is sent, for what is not there and for an empty file.
 */
export async function photosOf(paths: readonly string[], longest: number): Promise<NamedPhoto[]> {
  const names = new Map<string, string>()
  const files = new Set((await Promise.all(paths.map(filesAt))).flat())
  for (const file of files) {
    const endOf = (text: string) => [...text].slice(-longest).join('')
    let name = endOf(basename(file))
    if (names.has(name)) name = endOf(file)
    for (let number = 2; names.has(name); number += 1) name = endOf(`${file} (${number})`)
    names.set(name, file)
  }
  if (files.size === 0) throw new UsageError(`There is no photo in ${paths.join(', ')}.`)
  return Array.from(names, ([name, photo]) => ({ name, photo }))
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new UsageError(`There is no file or folder "${path}".`)
  const inside = found.isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
  const files: string[] = []
  for (const file of inside.map(normalize)) {
    const about = await stat(file)
    if (!about.isFile()) continue
    if (about.size === 0) throw new UsageError(`"${file}" is an empty file.`)
    files.push(file)
  }
  return files
}
