import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { after, before, it, test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { reportedSteps, reportSteps } from './build-steps.ts'
import { replaceFolder, withLock } from './dist-folder.ts'
import { documentPagesFirst } from './document-pages.ts'

test('reports each step when it is done, the rules first', async () => {
  const [rules, apiDocument] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pipe = new PassThrough()
  const reported: string[] = []
  const steps = reportedSteps(pipe)
  void steps.rules.then(() => reported.push('rules'))
  void steps.apiDocument.then(() => reported.push('API document'))
  reportSteps({ rules: rules.promise, apiDocument: apiDocument.promise }, pipe)
  apiDocument.resolve()
  await turn()
  assert.deepEqual(reported, [])
  rules.resolve()
  await steps.apiDocument
  assert.deepEqual(reported, ['rules', 'API document'])
})

test('a step that is not reported before the input ends fails', async () => {
  const pipe = new PassThrough()
  const { rules, apiDocument } = reportedSteps(pipe)
  pipe.end('rules\n')
  await rules
  await assert.rejects(apiDocument, /before this step: API document/)
})

test('reporting to a process that has ended is not an error', async () => {
  const pipe = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
  reportSteps({ rules: Promise.resolve(), apiDocument: Promise.resolve() }, pipe)
  await turn()
  assert.equal(pipe.errored?.message, 'EPIPE')
})

const path = (pathname: string, component: string): PathWithRoute => ({
  pathname,
  route: {
    component,
    route: pathname,
    params: [],
    pattern: /^$/,
    segments: [],
    type: 'page',
    prerender: true,
    isIndex: false,
    fallbackRoutes: [],
    origin: 'project',
    distURL: [],
  },
})

test("writes documents' pages, and leaves the other pages to Astro", async (context) => {
  const distFolder = mkdtempSync(join(tmpdir(), 'likeness-pages-'))
  context.after(() => rmSync(distFolder, { recursive: true }))
  const index = path('/requirements', 'src/pages/requirements/index.astro')
  const documents = ['us/passport', 'us/visa', 'de/passport'].map((name) =>
    path(`/requirements/${name}`, 'src/pages/requirements/[country]/[document].astro'),
  )
  let asked = 0
  const astro: AstroPrerenderer = {
    name: 'astro',
    getStaticPaths: async () => {
      asked += 1
      return [index, ...documents]
    },
    render: async (request, { routeData }) => new Response(`${request.url} by ${routeData.component}, ×`),
  }
  const apiDocument = Promise.withResolvers<void>()
  const prerenderer = documentPagesFirst(
    astro,
    { baseUrl: 'https://likeness.example', distFolder },
    { rules: Promise.resolve(), apiDocument: apiDocument.promise },
  )
  const left = prerenderer.getStaticPaths()
  await turn()
  assert.equal(asked, 0, 'the paths of the reference come from the document')
  apiDocument.resolve()
  assert.deepEqual(await left, [index])
  for (const { pathname, route } of documents) {
    const page = readFileSync(join(distFolder, `${pathname}.html`), 'utf8')
    assert.equal(page, `https://likeness.example${pathname} by ${route.component}, ×`)
  }
})

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
after(() => rm(folder, { recursive: true }))

it('runs one task at a time', async () => {
  const file = join(folder, 'deeper', 'one.lock')
  let running = 0
  const work = async () => {
    running += 1
    assert.equal(running, 1)
    await sleep(20)
    running -= 1
  }
  await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)])
  assert.ok(!existsSync(file))
})

it('takes over the lock of a process that has ended', async () => {
  const file = join(folder, 'dead.lock')
  // Larger than the largest process id of any system.
  await writeFile(file, '99999999')
  assert.equal(await withLock(file, async () => 'done'), 'done')
})

it('releases the lock after a task that failed', async () => {
  const file = join(folder, 'failed.lock')
  await assert.rejects(withLock(file, () => Promise.reject(new Error('broken'))))
  assert.ok(!existsSync(file))
})

test('removes the old folder completely, and works without one', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'likeness-replace-'))
  context.after(() => rmSync(root, { recursive: true }))
  const [site, next] = [join(root, 'site'), join(root, 'site.next')]
  for (const name of ['first', 'second']) {
    mkdirSync(next)
    writeFileSync(join(next, name), name)
    replaceFolder(site, next)
    assert.deepEqual(readdirSync(root), ['site'])
    assert.deepEqual(readdirSync(site), [name])
  }
})
