import { join } from 'node:path'
import { runNode } from './run-node.ts'

const repository = join(import.meta.dirname, '..', '..')

/**
 * Puts the API's OpenAPI document where the reference page reads it, `.astro/openapi.json`. The API's own script makes it,
 * in a process of its own: the site knows the document, and nothing else of the API.
 * @param baseUrl The address that the document names.
 * @returns Null, or what went wrong.
 */
export async function writeApiDocument(baseUrl: string): Promise<string | null> {
  const script = join(repository, 'api', 'src', 'write-openapi.ts')
  const problem = await runNode([script, join(repository, 'site', '.astro', 'openapi.json')], {
    cwd: repository,
    env: { LIKENESS_BASE_URL: baseUrl },
  })
  return problem === null ? null : `The API's document cannot be written: ${problem}`
}
