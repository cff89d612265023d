import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..', '..', '..')

/** Formats TypeScript as in the repository. @throws If the source is not valid TypeScript. */
export function formatted(source: string): string {
  const biome = join(repository, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', '--stdin-file-path', 'api/clients/javascript/src/api-types.ts'],
    { cwd: repository, input: source, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}
