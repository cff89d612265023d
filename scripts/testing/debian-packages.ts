import { spawnSync } from 'node:child_process'

/** Tries to install packages with apt, without starting their services. Prints nothing unless it fails. */
export function installDebianPackages(names: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  run([...sudo, 'apt-get', 'update', '-qq'])
  // At run level 1, Debian's scripts leave services alone.
  run([...sudo, 'env', 'RUNLEVEL=1', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names])
}

/** Runs a command for at most 5 minutes. If it fails, prints the end of its output. */
export function run([name = '', ...args]: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8', timeout: 300_000, env })
  if (status !== 0)
    process.stderr.write(`${`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-3).join('\n')}\n`)
}
