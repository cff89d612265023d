import { createReadStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../testing/find-chromium.ts'
import { firstExample } from './readme.ts'
import { run, type Step } from './run.ts'
import type { Trial } from './try-in-node.ts'

/** In its own project, reads the catalog from a plain page of another origin, and checks a photo with the widget. */
export async function tryInPages({ folder, javascript, service }: Trial, step: Step): Promise<void> {
  const project = join(folder, 'pages')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--no-audit', '--no-fund', javascript, 'react', 'react-dom'], { cwd: project })
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const version = browser.version()
  try {
    await step(`a plain page in Chromium ${version}`, () =>
      shown(servePlainPage(project, service.baseUrl), browser.newPage(), async (page) => {
        await page.waitForFunction('document.title !== "waiting"')
        return page.title()
      }),
    )
    await step(`React in Chromium ${version}`, async () =>
      shown(await serveReact(project, service), browser.newPage(), async (page) => {
        await page.locator('input[type=file]').setInputFiles(service.portrait)
        const said = await page.locator('.likeness-verdict h3').textContent()
        if (said !== 'This photo can be used') throw new Error(`the widget says: ${said}`)
        return said
      }),
    )
  } finally {
    await browser.close()
  }
}

async function shown(
  listener: RequestListener,
  opening: Promise<Page>,
  look: (page: Page) => Promise<string>,
): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const page = await opening
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  try {
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    return await look(page)
  } catch (error) {
    throw new Error(`${error}\n${faults.join('\n')}`)
  } finally {
    await page.close()
    server.close()
  }
}

/** Serves the package's files unchanged, without a bundler. */
function servePlainPage(project: string, baseUrl: string): RequestListener {
  const html = `<!doctype html><title>waiting</title><script type="module">
    import { Likeness } from './likeness/index.js'
    const { id, size_mm } = await new Likeness({ baseUrl: '${baseUrl}' }).requirement('us', 'passport')
    document.title = id + ' ' + size_mm
  </script>`
  return (request, response) => {
    const file = join(project, 'node_modules', new URL(request.url ?? '/', 'http://localhost').pathname)
    if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(html)
    else if (!existsSync(file)) response.writeHead(404).end()
    else createReadStream(file).pipe(response.setHeader('Content-Type', 'text/javascript'))
  }
}

/** Serves the README's widget, and its endpoint from the same package. */
async function serveReact(project: string, { baseUrl, key }: Trial['service']): Promise<RequestListener> {
  const example = await firstExample('javascript', 'jsx')
  await writeFile(
    join(project, 'page.jsx'),
    `import { createRoot } from 'react-dom/client'\nconst save = () => {}\n${example.replace('<PhotoCheck', 'const shown = <PhotoCheck')}
     createRoot(document.querySelector('main')).render(shown)`,
  )
  const bundle = await build({
    entryPoints: [join(project, 'page.jsx')],
    bundle: true,
    write: false,
    outdir: project,
    jsx: 'automatic',
    logLevel: 'silent',
  })
  const text = (end: string) => bundle.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const html = `<!doctype html><title>A photo</title><style>${text('.css')}</style><main></main><script>${text('.js').replaceAll('</script', '<\\/script')}</script>`
  const installed = (path: string) => import(join(project, 'node_modules', 'likeness', path))
  const [{ Likeness }, { expressHandler }] = await Promise.all([
    installed('index.js'),
    installed(join('server', 'index.js')),
  ])
  const endpoint = expressHandler({ likeness: new Likeness({ apiKey: key, baseUrl }), allow: () => true })
  return (request, response) => {
    if (request.url?.startsWith('/photo-check')) endpoint(request, response)
    else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  }
}
