import { spawnSync } from 'node:child_process'

/**
 * The path of a Python 3.10 or later that has the modules, by default those of the tests of the Python client: the one that
 * LIKENESS_PYTHON names, the first in PATH, or the system's. Undefined if there is none.
 */
export function findPython(modules = 'httpx, pytest, cryptography'): string | undefined {
  const probe = `import sys, ${modules}; assert sys.version_info >= (3, 10)`
  return [process.env.LIKENESS_PYTHON, 'python3', '/usr/bin/python3'].find(
    (path) => path && spawnSync(path, ['-c', probe], { stdio: 'ignore' }).status === 0,
  )
}
