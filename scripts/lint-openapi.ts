/* Writes the OpenAPI document and has Redocly's strict rules, and ours in `.redocly.yaml`, object to it. Exits as they do. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const house = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'likeness-openapi-'))
const file = join(folder, 'openapi.json')
// Redocly objects to localhost, which is where a document that is not published would point.
const written = run(['api/src/contract/write-openapi.ts', file], {
  LIKENESS_BASE_URL: 'https://likeness.invalid',
})
const linter = join(house, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
process.exitCode = written || run([linter, 'lint', '--config', '.redocly.yaml', file], offline)
await rm(folder, { recursive: true })

function run(command: readonly string[], settings: Readonly<Record<string, string>>): number {
  const env = { ...process.env, ...settings }
  return spawnSync(process.execPath, command, { cwd: house, stdio: 'inherit', env }).status ?? 1
}
