import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../child-process.ts'

const repository = join(import.meta.dirname, '..', '..')

/** A service that runs as with `npm start`. */
export interface Service {
  baseUrl: string
  key: string
  /** The path of a portrait that meets the rules of a United States passport. */
  portrait: string
  stop(): Promise<void>
}

/** @param dataFolder The folder of its database, which is removed with it. */
export async function startService(dataFolder: string): Promise<Service> {
  await mkdir(dataFolder, { recursive: true })
  const port = String(await freePort())
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: repository,
    env: { ...process.env, LIKENESS_DATA_FOLDER: dataFolder, DATABASE_URL: '', PORT: port },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const key = await new Promise<string>((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [found] = /lk_live_\w+/.exec(output) ?? []
        if (found && output.includes('Ctrl-C')) resolve(found)
      })
    }
    child.once('exit', () => reject(new Error(`the service does not start:\n${output}`)))
  })
  return {
    baseUrl: `http://localhost:${port}`,
    key,
    portrait: join(dataFolder, 'sample-portrait.jpg'),
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}
