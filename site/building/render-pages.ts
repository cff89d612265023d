/*
 * `node render-pages.ts`, started by scripts/catalog-watch/renderer.ts with a channel to it, in the site's folder: bundles the site, says so,
 * and waits. Once it is told what did not change, it reads the rules, writes all other pages, tells which pages the site
 * has in all, and ends. Each process does that once, as a module of the site reads the rules only when it is loaded.
 */

import { loadCatalog } from '@likeness/rules'
import { build } from 'astro'
import { needsRendering, Unchanged } from './needs-rendering.ts'

const told = new Promise<Unchanged>((resolve) => {
  process.once('message', (message) => resolve(Unchanged.parse(message)))
})
// Whoever started this one is gone.
process.once('disconnect', () => process.exit(1))

// The first loading of the rules is the slow one.
loadCatalog()
await build({
  root: process.cwd(),
  logLevel: 'error',
  integrations: [
    {
      name: 'render-what-changed',
      hooks: {
        'astro:build:start': ({ setPrerenderer }) =>
          setPrerenderer((usual) => ({
            ...usual,
            name: 'render-what-changed',
            getStaticPaths: async () => {
              process.send?.({ ready: true })
              const unchanged = await told
              const paths = await usual.getStaticPaths()
              process.send?.({ paths: paths.map(({ pathname }) => pathname) })
              return paths.filter(({ pathname }) => needsRendering(pathname, unchanged))
            },
          })),
      },
    },
  ],
})
process.exit(0)
