import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const house = join(import.meta.dirname, '..', '..')

/**
 * Puts the API's OpenAPI document where the reference page reads it, `.astro/openapi.json`. The API's own script makes it,
 * in a process of its own: the site knows the document, and nothing else of the API.
 * @param baseUrl The address that the document names.
 * @returns Null, or what went wrong.
 */
export async function writeApiDocument(baseUrl: string): Promise<string | null> {
  const script = join(house, 'api', 'src', 'contract', 'write-openapi.ts')
  const child = spawn(process.execPath, [script, join(house, 'site', '.astro', 'openapi.json')], {
    cwd: house,
    env: { ...process.env, LIKENESS_BASE_URL: baseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [code, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stderr),
  ])
  return code === 0 ? null : `The API's document cannot be written: ${errors.trim().split('\n').at(-1)}`
}
