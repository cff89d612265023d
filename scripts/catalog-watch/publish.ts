import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { plainName, readyEncodings } from '../../site/building/compressible.ts'

/**
 * Moves each rendered file that differs into the built site, atomically, and removes files of documents and countries that
 * no longer exist. A changed file loses its compressed versions.
 * @param pathnames Every page and file that the site now has, rendered or not.
 * @returns The names of the changed and removed files, sorted.
 */
export function publish(rendered: string, site: string, pathnames: readonly string[]): string[] {
  const changed = filesOf(rendered).filter((name) => !hasSame(join(rendered, name), join(site, name)))
  for (const name of changed) {
    const file = join(site, name)
    mkdirSync(dirname(file), { recursive: true })
    for (const ending of Object.values(readyEncodings)) rmSync(file + ending, { force: true })
    writeFileSync(`${file}~`, readFileSync(join(rendered, name)))
    renameSync(`${file}~`, file)
  }
  const wanted = new Set(pathnames.map(fileOf))
  const gone = filesOf(site).filter((name) => ofCountry.test(name) && !wanted.has(plainName(name) ?? name))
  for (const name of gone) rmSync(join(site, name))
  return [...changed, ...gone].sort()
}

/** Matches files that show one document or one country. */
const ofCountry = /(^|\/)requirements\/[a-z]{2}[/.]/

/** The file that the build writes a page to: `/requirements/us/passport` is in `requirements/us/passport.html`. */
function fileOf(pathname: string): string {
  const name = pathname.replace(/^\/|\/$/g, '')
  return /\.[^/]+$/.test(name) ? name : `${name || 'index'}.html`
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
}

function hasSame(file: string, other: string): boolean {
  try {
    return readFileSync(file).equals(readFileSync(other))
  } catch {
    return false
  }
}
