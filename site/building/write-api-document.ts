import { join } from 'node:path'
import { runNode } from './run-node.ts'

const repository = join(import.meta.dirname, '..', '..')

/**
 * Writes the API's OpenAPI document to `.astro/openapi.json`, where the reference page reads it, the description of the
 * checks to `.astro/checks.json`, and the sample photos of test mode to a folder. The API's own script makes all of them in
 * a separate process, because the site may know these files and nothing else of the API.
 * @param baseUrl The address that the document names.
 * @param samplesFolder The folder of the sample photos, which is made.
 * @returns Null if it succeeded, otherwise a line that says what went wrong.
 */
export async function writeApiDocument(baseUrl: string, samplesFolder: string): Promise<string | null> {
  const script = join(repository, 'api', 'src', 'write-openapi.ts')
  const folder = join(repository, 'site', '.astro')
  const files = [join(folder, 'openapi.json'), join(folder, 'checks.json'), samplesFolder]
  const problem = await runNode([script, ...files], { cwd: repository, env: { LIKENESS_BASE_URL: baseUrl } })
  return problem === null ? null : `The API's document cannot be written: ${problem}`
}
