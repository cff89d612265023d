import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'

const house = join(import.meta.dirname, '..', '..')
const workspaces = ['rules', 'api', 'site']

/** The rules that the sample has: enough for each kind of page. */
const rules = ['us/passport.yaml', 'us/visa.yaml', 'nl/passport.yaml', 'zz/icao-9303.yaml']

/** A copy of what builds the site, with a few rules, for one test; it is gone after the test. */
export function sampleHouse(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-house-'))
  context.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const leftOut = ['dist', '.astro', 'node_modules', 'clients']
  const filter = (source: string) => !leftOut.includes(basename(source))
  for (const name of [
    'scripts',
    'site',
    'api',
    'package.json',
    'package-lock.json',
    'rules/src',
    'rules/package.json',
  ]) {
    cpSync(join(house, name), join(folder, name), { recursive: true, filter })
  }
  for (const file of rules) cpSync(join(house, 'rules', file), join(folder, 'rules', file))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@likeness'), { recursive: true })
  for (const name of readdirSync(join(house, 'node_modules'))) {
    if (name !== '@likeness') symlinkSync(join(house, 'node_modules', name), join(modules, name))
  }
  for (const name of workspaces) symlinkSync(join(folder, name), join(modules, '@likeness', name))
  return folder
}
