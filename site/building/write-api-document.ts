import { join } from 'node:path'
import { runNode } from './run-node.ts'

const repository = join(import.meta.dirname, '..', '..')

/**
 * Writes the API's OpenAPI document to `.astro/openapi.json`, where the reference page reads it, and the description of
 * the checks to `.astro/checks.json`. The API's own script makes both in a separate process, because the site may know
 * these documents and nothing else of the API.
 * @param baseUrl The address that the document names.
 * @returns Null if it succeeded, otherwise a line that says what went wrong.
 */
export async function writeApiDocument(baseUrl: string): Promise<string | null> {
  const script = join(repository, 'api', 'src', 'write-openapi.ts')
  const folder = join(repository, 'site', '.astro')
  const problem = await runNode([script, join(folder, 'openapi.json'), join(folder, 'checks.json')], {
    cwd: repository,
    env: { LIKENESS_BASE_URL: baseUrl },
  })
  return problem === null ? null : `The API's document cannot be written: ${problem}`
}
