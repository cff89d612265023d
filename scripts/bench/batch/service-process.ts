import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const source = join(import.meta.dirname, '..', '..', '..', 'api', 'src')

export interface ServiceProcess {
  /** The log line that showed that it is ready. */
  readonly ready: string
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the API or a worker as it runs in operation, with one vision worker and the engine of operation.
 * @param script `main.ts` or `worker.ts`.
 * @param ready What its log line has when it is ready.
 */
export async function startProcess(
  script: 'main.ts' | 'worker.ts',
  ready: RegExp,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(source, script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { LIKENESS_WORKERS: '1', PORT: '0', ...environment },
  })
  const exit = once(child, 'exit')
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (ready.test(text)) resolve(text)
    })
    exit.then(([code]) => reject(new Error(`${script} ended with ${code} before it was ready`)))
  })
  return {
    ready: line,
    end: async (signal) => {
      child.kill(signal)
      await exit
    },
  }
}
