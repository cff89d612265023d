import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buildForBrowser } from '@likeness/engine/build-for-browser'
import { documentOf } from '@likeness/engine/testing/sample-evidence.ts'
import { build } from 'esbuild'
import { atEnd, serveLocally } from '../../../testing/at-end.ts'

declare global {
  /** What tests, which have Node's types alone, need to know of a browser's. */
  interface ImageBitmap {
    close(): void
  }
}

/** What a page must be allowed so that the engine runs in a worker of its own origin: WebAssembly, and no more. */
const policies = {
  page: "default-src 'none'; script-src 'self'; connect-src 'self' blob:; img-src 'self' blob:",
  engine: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** A page with the engine for its browser; `globalThis.precheck` in it is the library `@likeness-photo/client/precheck`. */
interface PrecheckPage {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** Removes the engine's files. */
  remove(): void
}

/** @param photoOf What the page may fetch below `/photos/`, by name. */
export async function precheckPage(
  photoOf: (name: string) => Promise<Uint8Array | undefined>,
): Promise<PrecheckPage> {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-engine-'))
  const engine = await buildForBrowser(folder)
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import * as precheck from './src/in-browser/precheck.ts'; Object.assign(globalThis, { precheck })",
      resolveDir: join(import.meta.dirname, '..'),
    },
    bundle: true,
    write: false,
    format: 'esm',
  })
  const asked: string[] = []
  const answer: PrecheckPage['answer'] = async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    asked.push(path)
    const send = (type: string, body: string | Uint8Array, policy = policies.page) => {
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
    }
    if (path === '/')
      return send(
        'text/html',
        '<!doctype html><html lang="en"><title>A photo</title><script type="module" src="/page.js"></script>',
      )
    if (path === '/page.js') return send('text/javascript', outputFiles[0]?.contents ?? '')
    if (path === '/engine.json') return send('application/json', JSON.stringify(engine))
    const photo = path.startsWith('/photos/') && (await photoOf(decodeURIComponent(path.slice(8))))
    if (photo) return send('application/octet-stream', photo)
    const file = await readFile(join(folder, path)).catch(() => null)
    if (file) send(types[extname(path)] ?? 'application/octet-stream', file, policies.engine)
    else response.writeHead(404).end()
  }
  return { answer, asked, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const client = join(import.meta.dirname, '..')

const page = (css: string, js: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A photo</title><link rel="icon" href="data:,">
<style>:root { color-scheme: light dark; font-family: sans-serif } body { margin: 1rem; background: light-dark(#fff, #0d1620) }</style>
<style>${css}</style><main></main><script type="module">${js.replaceAll('</script', '<\\/script')}</script>`

/**
 * Serves a page with the widget, its endpoint and the engine for `us-passport`, until the test file ends.
 * @returns The page's address.
 */
export async function serveWidget(
  endpoint: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, 'widget.js')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const html = page(
    await readFile(join(client, 'src', 'react', 'react.css'), 'utf8'),
    bundle.outputFiles[0]?.text ?? '',
  )
  // Built for the first test that needs it.
  let engine: Promise<PrecheckPage> | undefined
  atEnd(async () => (await engine)?.remove())
  const rule = JSON.stringify({
    document: documentOf('us-passport'),
    baseline: documentOf('zz-icao-9303'),
  })
  const origin = await serveLocally(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    if (pathname === '/photo-check') return endpoint(request, response)
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    } else if (pathname === '/rule.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(rule)
    } else {
      engine ??= precheckPage(async () => undefined)
      await (await engine).answer(request, response)
    }
  })
  return `${origin}/`
}
