/* Checks the Python client with mypy's strict rules. Prints a note if mypy is missing. Exits with mypy's code. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPython } from '../testing/find-python.ts'

const repository = join(import.meta.dirname, '..', '..')
const python = findPython('mypy, httpx')
if (python === undefined) {
  console.log(
    'There is no mypy (Debian: apt install mypy python3-httpx): the types of the Python client are unchecked.',
  )
} else {
  const cache = join(repository, 'node_modules', '.cache', 'mypy')
  const command = ['-m', 'mypy', '--cache-dir', cache]
  process.exitCode =
    spawnSync(python, command, { cwd: join(repository, 'api', 'clients', 'python'), stdio: 'inherit' })
      .status ?? 1
}
