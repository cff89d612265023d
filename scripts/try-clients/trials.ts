import { spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { freePort, repository } from '../child-process.ts'
import { findChromium, startChromium } from '../testing/find-chromium.ts'
import { run, type Step } from './pack-javascript.ts'

/** A service that runs as with `npm start`. */
interface Service {
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

const clients = join(repository, 'api', 'clients')

/**
 * The first example in a language of a client's README.
 * @throws Error if there is none.
 */
async function firstExample(client: 'javascript' | 'python', language: string): Promise<string> {
  const text = await readFile(join(clients, client, 'README.md'), 'utf8')
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? []
  if (code === undefined) throw new Error(`the README of ${client} has no example in ${language}`)
  return code
}

/** The placeholder for a key, and the address of the service, as the examples write them. */
const exampleKey = 'lk_live_…'
const exampleOrigin = 'http://localhost:4321'

interface Trial {
  folder: string
  /** The path of the packed JavaScript client. */
  javascript: string
  service: Service
}

/** Makes an empty project with these packages, and returns its folder. */
async function projectWith(folder: string, ...packages: readonly string[]): Promise<string> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  return folder
}

/** Makes the README's first call from an empty project, with this Node and with the system's own. */
export async function tryInNode({ folder, javascript, service }: Trial, step: Step): Promise<void> {
  const project = await projectWith(join(folder, 'node'), javascript)
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

/** In its own project, reads the catalog from a plain page of another origin, and checks a photo with the widget. */
export async function tryInPages({ folder, javascript, service }: Trial, step: Step): Promise<void> {
  const project = await projectWith(join(folder, 'pages'), javascript, 'react', 'react-dom')
  const browser = await startChromium(await findChromium())
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
    installed('server.js'),
  ])
  const endpoint = expressHandler({ likeness: new Likeness({ apiKey: key, baseUrl }), allow: () => true })
  return (request, response) => {
    if (request.url?.startsWith('/photo-check')) endpoint(request, response)
    else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  }
}

/** Builds the wheel, installs it into an empty environment, and makes the README's first call from there. */
export async function tryPython({ folder, service }: Omit<Trial, 'javascript'>, step: Step): Promise<void> {
  const project = join(folder, 'python')
  await mkdir(project)
  await step('Python', async () => {
    await run('python3', ['-m', 'venv', 'environment'], { cwd: project })
    const python = join(project, 'environment', 'bin', 'python')
    await run(python, ['-m', 'pip', 'wheel', '-q', '--no-deps', '-w', 'wheels', join(clients, 'python')], {
      cwd: project,
    })
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
