import node from '@astrojs/node'
import { defineConfig, passthroughImageService } from 'astro/config'
import { readBuildSettings } from '../build-settings.ts'

/** What one post may hold: a photo of 12 MB in a form, with some room. */
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
  // The API keeps the sessions.
  session: false,
  // Behind a proxy Astro does not know the site's own address: middleware.ts compares with LIKENESS_BASE_URL.
  security: { checkOrigin: false },
  trailingSlash: 'never',
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // Nothing is inlined, so that the content security policy needs no exception.
  vite: { build: { assetsInlineLimit: 0 } },
})
