import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { documentPagesFirst } from './document-pages.ts'

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
