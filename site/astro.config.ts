import { rulesFolder } from '@likeness/rules'
import type { AstroIntegration, ViteUserConfig } from 'astro'
import { defineConfig } from 'astro/config'
import { clientSources, readBuildSettings } from './build-settings.ts'
import { type BuildSteps, reportedSteps } from './building/build-steps.ts'
import { documentPagesFirst } from './building/document-pages.ts'
import { leftByBuild } from './src/checked-rules.ts'

const { baseUrl, distFolder } = readBuildSettings()

/** The rules' loader finds the rule files next to its own source. A bundle would move it, so it stays out of the bundle. */
const rulesStayOutside = {
  name: 'rules-stay-outside',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '@likeness/rules' ? { id, external: true } : null),
}

/** In `astro dev`, an open page shows a rule file as soon as it is saved, or what is wrong with it. */
const rulesReload: NonNullable<ViteUserConfig['plugins']>[number] = {
  name: 'rules-reload',
  apply: 'serve',
  configureServer({ watcher, environments, ws }) {
    watcher.add(rulesFolder)
    watcher.on('all', (_event, file) => {
      if (!file.startsWith(rulesFolder)) return
      // The modules of pages read the rules once, when they are loaded.
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll()
      ws.send({ type: 'full-reload' })
    })
  },
}

const allThere: BuildSteps = { rules: Promise.resolve(), apiDocument: Promise.resolve() }
const steps = leftByBuild() === undefined ? allThere : reportedSteps(process.stdin)

const documentPages: AstroIntegration = {
  name: 'document-pages',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((usual) => documentPagesFirst(usual, { baseUrl, distFolder }, steps)),
  },
}

export default defineConfig({
  integrations: [documentPages],
  site: baseUrl,
  outDir: distFolder,
  trailingSlash: 'never',
  // On disk, pages are files such as `requirements/us/passport.html`; their server leaves out the extension.
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [rulesStayOutside, rulesReload],
    resolve: { alias: clientSources },
    build: {
      // Nothing is inlined, so that the content security policy needs no exception.
      assetsInlineLimit: 0,
      // `build.ts` has already emptied the folder, and another process writes files there during this build.
      emptyOutDir: false,
    },
  },
})
