/*
 * Writes both OpenAPI documents and checks them with Redocly's strict rules and those in `.redocly.yaml`. Exits with
 * Redocly's code.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogOpenApi } from '@likeness/rules'

const repository = join(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'likeness-openapi-'))
// Redocly refuses localhost as a server's address, which is the default of an unpublished document.
const address = 'https://likeness.invalid'
const [platform, catalog] = [join(folder, 'openapi.json'), join(folder, 'catalog.json')]
await writeFile(catalog, JSON.stringify(catalogOpenApi(address)))
const written = run(['api/src/write-openapi.ts', platform], { LIKENESS_BASE_URL: address })
const require = createRequire(import.meta.url)
const linter = require.resolve('@redocly/cli/bin/cli.js')
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
process.exitCode = written || run([linter, 'lint', '--config', '.redocly.yaml', platform, catalog], offline)
await rm(folder, { recursive: true })

function run(command: readonly string[], settings: Readonly<Record<string, string>>): number {
  const env = { ...process.env, ...settings }
  return spawnSync(process.execPath, command, { cwd: repository, stdio: 'inherit', env }).status ?? 1
}
