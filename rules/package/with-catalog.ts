import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { catalog } from '../src/requirements/catalog.ts'

const requirements = join(import.meta.dirname, '..', 'src', 'requirements')

/** Bundles `@likeness/rules/requirements` with the catalog's data in place of the module that reads it from the rules. */
export const withCatalog: Plugin = {
  name: 'catalog',
  setup({ onLoad, onResolve }) {
    // Also where the rules themselves are not bundled.
    onResolve({ filter: /^@likeness\/rules\/requirements$/ }, () => ({
      path: join(requirements, 'requirements.ts'),
    }))
    const data = `export const catalog = JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`
    onLoad({ filter: /[/\\]requirements[/\\]catalog\.ts$/ }, () => ({ contents: data }))
  },
}
