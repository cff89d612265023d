import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..', '..')
const workspaces = { rules: 'rules', engine: 'api/engine', api: 'api', site: 'site' }
const parts = [
  'scripts',
  'site',
  'api',
  'package.json',
  'package-lock.json',
  'rules/src',
  'rules/messages',
  'rules/package.json',
]

/**
 * Copies what builds the site into a folder, with some of the rules, and links the packages.
 * @param rules Paths such as `us/passport.yaml`.
 */
export function copyRepository(folder: string, rules: readonly string[]): void {
  // Pages are built into `dist`, and for other ports of this machine into folders such as `dist.localhost-5000`.
  const leftOut = /^(dist(\..*)?|\.astro|node_modules)$/
  const filter = (source: string) => !leftOut.test(basename(source))
  for (const name of parts) cpSync(join(repository, name), join(folder, name), { recursive: true, filter })
  for (const file of rules)
    cpSync(join(repository, 'rules/documents', file), join(folder, 'rules/documents', file))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@likeness'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name !== '@likeness') symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
  for (const [name, path] of Object.entries(workspaces)) {
    symlinkSync(join(folder, path), join(modules, '@likeness', name))
  }
}
