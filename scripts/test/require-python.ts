import { spawnSync } from 'node:child_process'
import { installDebianPackages } from './debian-packages.ts'

/** As `findPython`, after Debian's packages were installed where they were missing. */
export function requirePython(say: (phrase: string) => void): string | undefined {
  const present = findPython()
  if (present) return present
  say('installing httpx and pytest for Python (Debian’s packages)')
  installDebianPackages(['python3-httpx', 'python3-pytest'])
  const installed = findPython()
  if (!installed)
    say('There is no Python 3.10 with httpx and pytest. Install them and name it in LIKENESS_PYTHON.')
  return installed
}

/**
 * The path of a Python 3.10 or later that has httpx and pytest, for the tests of the Python client: the one that
 * LIKENESS_PYTHON names, the first in PATH, or the system's. Undefined where there is none.
 */
export function findPython(): string | undefined {
  const present = [process.env.LIKENESS_PYTHON, 'python3', '/usr/bin/python3']
  return present.find((path) => path !== undefined && path !== '' && works(path))
}

function works(path: string): boolean {
  const probe = 'import sys, httpx, pytest; assert sys.version_info >= (3, 10)'
  return spawnSync(path, ['-c', probe], { stdio: 'ignore' }).status === 0
}
