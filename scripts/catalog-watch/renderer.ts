import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Unchanged } from '../../site/building/needs-rendering.ts'

const Message = z.union([z.object({ ready: z.literal(true) }), z.object({ paths: z.array(z.string()) })])

type Rendered = { ok: true; folder: string; pathnames: readonly string[] } | { ok: false; problem: string }

/** The site, bundled and waiting for rules. It renders once. */
export interface Renderer {
  /** Resolves once it waits for rules, or has failed. */
  ready: Promise<void>
  /** Renders the current rules into its own folder, without the pages of unchanged documents. */
  render(unchanged: Unchanged): Promise<Rendered>
  /** Ends the process and removes its folder. */
  dispose(): void
}

let started = 0

/** Starts a process that bundles the site and waits. */
export function startRenderer(siteFolder: string, baseUrl: string): Renderer {
  started += 1
  const folder = join(siteFolder, '.astro', 'watch', `${process.pid}-${started}`)
  const child = fork(join(import.meta.dirname, '..', '..', 'site', 'building', 'render-pages.ts'), {
    cwd: siteFolder,
    env: {
      ...process.env,
      LIKENESS_BASE_URL: baseUrl,
      LIKENESS_SITE_DIST: folder,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let pathnames: readonly string[] = []
  const ready = Promise.withResolvers<void>()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const errors = child.stderr === null ? Promise.resolve('') : text(child.stderr)
  child.on('message', (received) => {
    const message = Message.parse(received)
    if ('ready' in message) ready.resolve()
    else pathnames = message.paths
  })
  void ended.then(() => ready.resolve())
  return {
    ready: ready.promise,
    render: async (unchanged) => {
      await ready.promise
      if (child.connected) child.send(unchanged)
      if ((await ended) === 0) return { ok: true, folder, pathnames }
      const reason = (await errors).trim().split('\n')[0]
      return { ok: false, problem: `The site does not build: ${reason}` }
    },
    dispose: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
