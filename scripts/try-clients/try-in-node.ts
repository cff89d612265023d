import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleOrigin, firstExample } from './readme.ts'
import { run, type Step } from './run.ts'
import type { Service } from './running-service.ts'

export interface Trial {
  folder: string
  /** The path of the packed JavaScript client. */
  javascript: string
  service: Service
}

/** Makes the README's first call from an empty project, with this Node and with the system's own. */
export async function tryInNode({ folder, javascript, service }: Trial, step: Step): Promise<void> {
  const project = join(folder, 'node')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  await run('npm', ['install', '--no-audit', '--no-fund', javascript], { cwd: project })
  await copyFile(service.portrait, join(project, 'photo.jpg'))
  const example = await firstExample('javascript', 'js')
  await writeFile(join(project, 'first.mjs'), example.replaceAll(exampleOrigin, service.baseUrl))
  for (const node of new Set([process.execPath, '/usr/bin/node'])) {
    if (!existsSync(node)) continue
    await step(`Node ${await run(node, ['--version'])}`, async () => {
      const said = await run(node, ['first.mjs'], { cwd: project, env: { LIKENESS_API_KEY: service.key } })
      if (!said.startsWith('READY')) throw new Error(said)
      return said.split('\n')[0] ?? ''
    })
    await step('the command likeness', async () => {
      const env = { LIKENESS_API_KEY: service.key, LIKENESS_BASE_URL: service.baseUrl }
      const command = join(project, 'node_modules', '.bin', 'likeness')
      const said = await run(node, [command, 'check', 'us-passport', 'photo.jpg'], { cwd: project, env })
      if (!said.includes('READY for US-PASSPORT')) throw new Error(said)
      return said.split('\n')[0] ?? ''
    })
  }
}
