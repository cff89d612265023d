import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const clients = join(import.meta.dirname, '..', '..', 'api', 'clients')

/**
 * The first example in a language of a client's README.
 * @throws Error if there is none.
 */
export async function firstExample(client: 'javascript' | 'python', language: string): Promise<string> {
  const text = await readFile(join(clients, client, 'README.md'), 'utf8')
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? []
  if (code === undefined) throw new Error(`the README of ${client} has no example in ${language}`)
  return code
}

/** The placeholder for a key, and the address of the service, as the examples write them. */
export const exampleKey = 'lk_live_…'
export const exampleOrigin = 'http://localhost:4321'
