/**
 * `node api/clients/javascript/generate.ts` writes src/api-types.ts from the OpenAPI document that the API of this
 * checkout has.
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
const written = spawnSync(process.execPath, ['api/src/write-openapi.ts', document], {
  cwd: repository,
  stdio: 'inherit',
})
if (written.status === 0) {
  const types = openApiTypes(JSON.parse(await readFile(document, 'utf8')))
  await writeFile(join(import.meta.dirname, 'src', 'api-types.ts'), formatted(types))
}
await rm(folder, { recursive: true })
process.exitCode = written.status ?? 1
