/*
 * scripts/catalog-watch/renderer.ts starts `node render-pages.ts` in the site's folder, with a channel to it. This process
 * bundles the site, reports that it is ready, and waits. When it receives what did not change, it reads the rules, sends
 * the paths of all the site's pages, writes the pages that may have changed, and ends. Each process renders once, because
 * a module of the site reads the rules only when it is loaded.
 */

import { loadCatalog } from '@likeness/rules'
import { build } from 'astro'
import { needsRendering, Unchanged } from './needs-rendering.ts'

const received = new Promise<Unchanged>((resolve) => {
  process.once('message', (message) => resolve(Unchanged.parse(message)))
})
// The process that started this one is gone.
process.once('disconnect', () => process.exit(1))

// Loads the rules in advance, because the first load is the slow one.
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
              const unchanged = await received
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
