import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runtimes of JavaScript that customers have, as packages of npm. The Node that runs this is not among them. */
const packages = { node: '20.20.2', deno: '2.9.6', bun: '1.4.5' } as const

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'runtimes')
const installed = (name: string) => join(folder, 'node_modules', name, 'package.json')
const program = (name: string) => join(folder, 'node_modules', '.bin', name)

/** How a script is run by each runtime: a shell command, to which the script's name is added. */
export const runtimes: Readonly<Record<string, string>> = {
  [`Node ${process.versions.node}`]: process.execPath,
  [`Node ${packages.node}`]: program('node'),
  [`Deno ${packages.deno}`]: `${program('deno')} run --allow-all`,
  [`Bun ${packages.bun}`]: program('bun'),
}

/** Whether all of them are there. */
export const hasRuntimes = (): boolean =>
  Object.keys(packages).every((name) => existsSync(installed(name)) && existsSync(program(name)))

/** Their own scripts fetch the programs. */
const allowScripts = { node: true, deno: true, bun: true }

/** Installs those that are missing from npm, into the folder of what tests keep. */
export function installRuntimes(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: packages, allowScripts }),
  )
  spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}
