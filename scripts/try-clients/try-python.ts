import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleKey, exampleOrigin, firstExample } from './readme.ts'
import { run, type Step } from './run.ts'
import type { Trial } from './try-in-node.ts'

const client = join(import.meta.dirname, '..', '..', 'api', 'clients', 'python')

/** Builds the wheel, installs it into an empty environment, and makes the README's first call from there. */
export async function tryPython({ folder, service }: Omit<Trial, 'javascript'>, step: Step): Promise<void> {
  const project = join(folder, 'python')
  await mkdir(project)
  await step('Python', async () => {
    await run('python3', ['-m', 'venv', 'environment'], { cwd: project })
    const python = join(project, 'environment', 'bin', 'python')
    await run(python, ['-m', 'pip', 'wheel', '-q', '--no-deps', '-w', 'wheels', client], { cwd: project })
    for (const wheel of await readdir(join(project, 'wheels'))) {
      await run(python, ['-m', 'pip', 'install', '-q', join('wheels', wheel)], { cwd: project })
    }
    await copyFile(service.portrait, join(project, 'photo.jpg'))
    const example = await firstExample('python', 'python')
    const here = example.replaceAll(exampleOrigin, service.baseUrl).replaceAll(exampleKey, service.key)
    await writeFile(join(project, 'first.py'), here)
    const said = await run(python, ['first.py'], { cwd: project })
    if (!said.includes('READY')) throw new Error(said)
    return `${await run(python, ['--version'])}: ${said.split('\n')[0]}`
  })
}
