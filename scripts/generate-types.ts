/**
 * Writes the types of the database's tables, of the catalog's records, and of the API's requests and answers: of the JavaScript client,
 * of the dashboard, and of the Python client, whose operations and asynchronous client are generated too, for which it needs a Python.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#api/src/storage/database.ts'
import { migrate } from '#api/src/storage/migrate.ts'
import { startTestCluster } from '#api/testing/database.ts'
import {
  catalogTypes,
  catalogTypesFile,
  clientTypes,
  clientTypesFile,
  dashboardTypes,
  dashboardTypesFile,
  describedApi,
} from './generate-types/generated-types.ts'
import { tableTypes, tableTypesFile } from './generate-types/table-types.ts'

const cluster = await startTestCluster()
await migrate(cluster.url)
const opened = await openDatabase(cluster.url)
if (!opened.ok) throw new Error(opened.problem.detail)
await writeFile(tableTypesFile, await tableTypes(opened.value))
await opened.value.destroy()
await cluster.stop()

await writeFile(catalogTypesFile, catalogTypes())
const { openApi, answers } = await describedApi()
await writeFile(clientTypesFile, clientTypes(openApi))
await writeFile(dashboardTypesFile, dashboardTypes(answers, openApi))

const folder = await mkdtemp(join(tmpdir(), 'likeness-types-'))
const document = join(folder, 'openapi.json')
await writeFile(document, JSON.stringify(openApi))
const python = join(import.meta.dirname, '../api/clients/python')
const { status, error } = spawnSync('python3', ['generate.py', document], { cwd: python, stdio: 'inherit' })
if (error) console.error(`python3 does not run: ${error.message}`)
process.exitCode = status ?? 1
await rm(folder, { recursive: true })
