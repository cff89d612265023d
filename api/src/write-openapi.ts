/**
 * `npm run openapi -- <file> [<checks> [<samples>]]` writes the OpenAPI document of the platform API, to a second file the
 * description of every check, and to a folder the sample photos of test mode. It needs no database and does not listen.
 * LIKENESS_BASE_URL is the server that the document names.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describedChecks } from '@likeness/engine'
import { openApiDocument } from './contract/openapi.ts'
import { sampleFile, samples } from './contract/samples.ts'
import { unconnectedApp } from './unconnected-app.ts'

const [file, checksFile, samplesFolder] = process.argv.slice(2)
if (!file) throw new Error('usage: npm run openapi -- <file> [<checks> [<samples>]]')

const app = unconnectedApp()
await app.ready()
await writeFile(file, `${JSON.stringify(openApiDocument(app), null, 2)}\n`)
if (checksFile) await writeFile(checksFile, `${JSON.stringify(describedChecks(), null, 2)}\n`)
if (samplesFolder) {
  await mkdir(samplesFolder, { recursive: true })
  for (const sample of samples) await writeFile(join(samplesFolder, `${sample.name}.jpg`), sampleFile(sample))
}
process.exit(0)
