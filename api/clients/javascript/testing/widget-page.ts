import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { documentOf } from '@likeness/engine/testing/sample-evidence.ts'
import { build } from 'esbuild'
import { atEnd } from '../../../testing/processes/at-end.ts'
import { serveLocally } from '../../../testing/servers/serve-locally.ts'
import { type PrecheckPage, precheckPage } from './precheck-page.ts'

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
