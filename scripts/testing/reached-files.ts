import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

/** Type imports do not exist at run time. */
const typeImports = /^(?:import|export) type (?:\w+|\* as \w+|\{[^}]*\}) from '[^']+'$/gm

/** The path of a module, relative to the importing module or to the root: imported, or started as a thread or a process. */
const modules = /'([^'\s]+\.(?:ts|tsx|js|mjs))'/g

const packages = /(?:from|import) '((?:@[^'/]+\/)?[a-z][^']*)'/g

/**
 * The modules that a file may load when it runs, including itself. Found in the text: every module that a literal names
 * counts.
 * @param path The path from the repository's root.
 * @returns Modules by their path from the root; packages outside the repository by their name.
 */
export function reachedFiles(path: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const named of namedIn(file)) visit(named)
  }
  visit(relative(repository, resolve(repository, path)))
  return reached
}

const known = new Map<string, readonly string[]>()

function namedIn(file: string): readonly string[] {
  const path = join(repository, file)
  let named = known.get(file)
  if (named === undefined && existsSync(path)) {
    const text = readFileSync(path, 'utf8').replace(typeImports, '')
    const own = [...text.matchAll(modules)].flatMap(([, name = '']) => moduleAt(path, name) ?? [])
    named = [...own, ...[...text.matchAll(packages)].map(([, name = '']) => packageOf(path, name))]
    known.set(file, named)
  }
  return named ?? []
}

function moduleAt(importer: string, name: string): string | undefined {
  if (name.startsWith('#')) return relative(repository, createRequire(importer).resolve(name))
  const found = [join(dirname(importer), name), join(repository, name)].find(existsSync)
  return found && relative(repository, found)
}

/** The file of a package in the repository, or the name of an external package. */
function packageOf(importer: string, name: string): string {
  if (!/^(@likeness\/|likeness($|\/))/.test(name)) return name
  return relative(repository, createRequire(importer).resolve(name))
}
