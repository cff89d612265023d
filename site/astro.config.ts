import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import { readBuildSettings } from './build-settings.ts'

const { baseUrl, distFolder } = readBuildSettings()

/** The loader finds the rule files beside its own source, which a bundle would move: it stays out of the bundle. */
const rulesStayOutside = {
  name: 'rules-stay-outside',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '@likeness/rules' ? { id, external: true } : null),
}

/** `building/write-document-files.ts` writes what stands beside a document's page, in less time. */
const filesBesideDocuments = /\[document\]\.(atom|json|md|png)\.ts$/

const pagesAlone: AstroIntegration = {
  name: 'pages-alone',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((usual) => ({
        ...usual,
        name: 'pages-alone',
        getStaticPaths: async () =>
          (await usual.getStaticPaths()).filter(({ route }) => !filesBesideDocuments.test(route.component)),
      })),
  },
}

export default defineConfig({
  integrations: [pagesAlone],
  site: baseUrl,
  outDir: distFolder,
  trailingSlash: 'never',
  // Pages stand on disk as `requirements/us/passport.html`; whoever serves them leaves out the extension.
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [rulesStayOutside],
    // Nothing is inlined, so that the content security policy needs no exception.
    build: { assetsInlineLimit: 0 },
  },
})
