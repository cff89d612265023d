import node from '@astrojs/node'
import { defineConfig, passthroughImageService } from 'astro/config'
import { clientSources, readBuildSettings } from '../build-settings.ts'

/** The largest body of a form: a photo of 12 MB, with some room. */
const largestBodyBytes = 12_100_000

export default defineConfig({
  root: import.meta.dirname,
  srcDir: '.',
  publicDir: './public',
  outDir: readBuildSettings().dashboardFolder,
  base: '/dashboard',
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: largestBodyBytes }),
  image: { service: passthroughImageService() },
  // Astro's sessions are not used, because the API keeps the sessions.
  session: false,
  // Behind a proxy, Astro does not know the site's address. middleware.ts compares the origin with LIKENESS_BASE_URL.
  security: { checkOrigin: false },
  trailingSlash: 'never',
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // Nothing is inlined, so that the content security policy needs no exception.
  vite: { build: { assetsInlineLimit: 0 }, resolve: { alias: clientSources } },
})
