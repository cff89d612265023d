/**
 * `npm run clients:types` writes the types of both clients, src/api-types.ts here and answers.py of the Python client,
 * from the OpenAPI document of this checkout's API. The second file needs a Python.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatted } from './generating/formatted.ts'
import { openApiTypes } from './generating/openapi-types.ts'

const repository = join(import.meta.dirname, '..', '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'likeness-types-'))
const document = join(folder, 'openapi.json')
process.exitCode = run(process.execPath, ['api/src/write-openapi.ts', document])
if (process.exitCode === 0) {
  const types = openApiTypes(JSON.parse(await readFile(document, 'utf8')))
  await writeFile(join(import.meta.dirname, 'src', 'api-types.ts'), formatted(types))
  process.exitCode = run('python3', ['api/clients/python/write_answers.py', document])
}
await rm(folder, { recursive: true })

function run(program: string, argv: readonly string[]): number {
  const { status, error } = spawnSync(program, argv, { cwd: repository, stdio: 'inherit' })
  if (error) console.error(`${program} does not run: ${error.message}`)
  return status ?? 1
}
