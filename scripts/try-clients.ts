/**
 * `npm run make -- try`: builds the client libraries as they are published, installs them into empty projects, and makes
 * the first calls of their READMEs from there, against a whole service with the real engine. Prints the sizes of the
 * packages and the findings of publint and arethetypeswrong. Needs the network for the packages' dependencies. Exits with
 * 1 if anything fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packJavaScript } from './try-clients/pack-javascript.ts'
import { startService, tryInNode, tryInPages, tryPython } from './try-clients/trials.ts'

const folder = await mkdtemp(join(tmpdir(), 'likeness-clients-'))
const say = (phrase: string) => process.stdout.write(`${phrase}\n`)
let failed = 0

async function step(name: string, work: () => Promise<string>): Promise<void> {
  try {
    say(`${name}: ${await work()}`)
  } catch (error) {
    failed += 1
    say(`${name} FAILED: ${error instanceof Error ? error.message : error}`)
  }
}

const javascript = await packJavaScript(folder, step)
say('starting the service, with the real engine')
const service = await startService(join(folder, 'data'))
try {
  await tryInNode({ folder, javascript, service }, step)
  await tryInPages({ folder, javascript, service }, step)
  await tryPython({ folder, service }, step)
} finally {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0
