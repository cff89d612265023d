import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { serveLocally } from '../../../testing/clients/serve-locally.ts'

const client = join(import.meta.dirname, '..')

const page = (css: string, js: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A photo</title><link rel="icon" href="data:,">
<style>:root { color-scheme: light dark; font-family: sans-serif } body { margin: 1rem; background: light-dark(#fff, #0d1620) }</style>
<style>${css}</style><main></main><script type="module">${js.replaceAll('</script', '<\\/script')}</script>`

/**
 * Serves a page with the widget and its endpoint, until the test file ends.
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
  const origin = await serveLocally(async (request, response) => {
    if (request.url?.startsWith('/photo-check')) return endpoint(request, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  return `${origin}/`
}
