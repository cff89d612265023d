/**
 * `npm run openapi -- <file>` writes the OpenAPI document of the platform API, without a database and
 * without listening anywhere. LIKENESS_BASE_URL is the server that it names.
 */
import { writeFile } from 'node:fs/promises'
import { openApiDocument } from './contract/openapi.ts'
import { unconnectedApp } from './unconnected-app.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: npm run openapi -- <file>')

const app = unconnectedApp()
await app.ready()
await writeFile(file, `${JSON.stringify(openApiDocument(app), null, 2)}\n`)
process.exit(0)
