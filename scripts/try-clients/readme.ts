import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const clients = join(import.meta.dirname, '..', '..', 'api', 'clients')

/** The first example in a language of a client's README. @throws Where there is none. */
export async function firstExample(client: 'javascript' | 'python', language: string): Promise<string> {
  const text = await readFile(join(clients, client, 'README.md'), 'utf8')
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? []
  if (code === undefined) throw new Error(`the README of ${client} has no example in ${language}`)
  return code
}

/** What stands for a key, and where the examples say the service is. */
export const exampleKey = 'lk_live_…'
export const exampleOrigin = 'http://localhost:4321'
