/**
 * `npm run openapi -- <file> [<checks>]` writes the OpenAPI document of the platform API, and to a second file the
 * description of every check. It needs no database and does not listen. LIKENESS_BASE_URL is the server that the document
 * names.
 */
import { writeFile } from 'node:fs/promises'
import { describedChecks } from '@likeness/engine'
import { openApiDocument } from './contract/openapi.ts'
import { unconnectedApp } from './unconnected-app.ts'

const [file, checksFile] = process.argv.slice(2)
if (!file) throw new Error('usage: npm run openapi -- <file> [<checks>]')

const app = unconnectedApp()
await app.ready()
await writeFile(file, `${JSON.stringify(openApiDocument(app), null, 2)}\n`)
if (checksFile) await writeFile(checksFile, `${JSON.stringify(describedChecks(), null, 2)}\n`)
process.exit(0)
