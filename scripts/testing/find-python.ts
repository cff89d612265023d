import { spawnSync } from 'node:child_process'

/**
 * The path of a Python 3.10 or later with httpx, pytest and cryptography, for the tests of the Python client: the one that
 * LIKENESS_PYTHON names, the first in PATH, or the system's. Undefined if there is none.
 */
export function findPython(): string | undefined {
  const present = [process.env.LIKENESS_PYTHON, 'python3', '/usr/bin/python3']
  return present.find((path) => path !== undefined && path !== '' && works(path))
}

function works(path: string): boolean {
  const probe = 'import sys, httpx, pytest, cryptography; assert sys.version_info >= (3, 10)'
  return spawnSync(path, ['-c', probe], { stdio: 'ignore' }).status === 0
}
