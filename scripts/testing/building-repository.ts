import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')
const workspaces = { rules: 'rules', engine: 'api/engine', api: 'api', site: 'site' }
const parts = [
  'scripts',
  'site',
  'api',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'rules/src',
  'rules/messages',
  'rules/package.json',
  'rules/package',
]

/**
 * Copies what builds the site into a folder, with some of the rules, and links the packages.
 * @param rules Paths such as `us/passport.yaml`.
 */
function copyRepository(folder: string, rules: readonly string[]): void {
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

/** The rules of the sample repository: enough for each kind of page. */
const rules = ['us/passport.yaml', 'us/visa.yaml', 'nl/passport.yaml', 'zz/icao-9303.yaml']

/**
 * A copy of the repository with a few rules and in three languages, whose site is built in seconds.
 * @param context A test, or a whole file; the copy is removed after it.
 */
export function sampleRepository(context: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-repository-'))
  context.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  copyRepository(folder, rules)
  publishFewLanguages(join(folder, 'rules/src/messages/translator.ts'))
  return folder
}

/** Every page is built in each language, so three of them take a fifth of the time; Arabic is written from right to left. */
function publishFewLanguages(file: string): void {
  const source = readFileSync(file, 'utf8')
  const fewer = source.replace('= Object.keys(languages).filter(isLanguage)', "= ['en', 'de', 'ar']")
  assert.notEqual(fewer, source, `${file} lists the published languages in another way`)
  writeFileSync(file, fewer)
}
