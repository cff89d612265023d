import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import type { BuildSettings } from '../build-settings.ts'
import { type BuildSteps, tellProgress } from './build-steps.ts'

const documentPage = /\[document\]\.astro$/

/** After so many pages, their number is told. */
const pagesTold = 2500

/**
 * Astro's prerenderer, except that documents' pages are rendered first and written to disk directly. Astro logs each page
 * and waits for its folder and its file, which takes as long as rendering it.
 * @param steps The data that pages wait for.
 */
export function documentPagesFirst(
  usual: AstroPrerenderer,
  { baseUrl, distFolder }: Pick<BuildSettings, 'baseUrl' | 'distFolder'>,
  steps: BuildSteps,
): AstroPrerenderer {
  const made = new Set<string>()
  const write = (file: string, content: Uint8Array[]) => {
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    writeFileSync(file, Buffer.concat(content))
  }
  return {
    ...usual,
    name: 'document-pages-first',
    getStaticPaths: async () => {
      // Astro asks every page for its paths, and those of the reference come from the document.
      await Promise.all([steps.rules, steps.apiDocument])
      const paths = await usual.getStaticPaths()
      const isDocument = ({ route }: PathWithRoute) => documentPage.test(route.component)
      const documents = paths.filter(isDocument)
      for (const [index, { pathname, route }] of documents.entries()) {
        if (index % pagesTold === 0) tellProgress(`made ${index} of ${documents.length} pages of documents`)
        const rendered = await usual.render(new Request(`${baseUrl}${pathname}`), { routeData: route })
        const { response } = rendered instanceof Response ? { response: rendered } : rendered
        write(join(distFolder, `${pathname}.html`), await Array.fromAsync(response.body ?? []))
      }
      const others = paths.filter((path) => !isDocument(path))
      tellProgress(`making the other ${others.length} pages`)
      return others
    },
  }
}
