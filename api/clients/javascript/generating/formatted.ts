import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const house = join(import.meta.dirname, '..', '..', '..', '..')

/** TypeScript as the house formats it. @throws Where it is no TypeScript. */
export function formatted(source: string): string {
  const biome = join(house, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', '--stdin-file-path', 'api/clients/javascript/src/api-types.ts'],
    { cwd: house, input: source, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}
