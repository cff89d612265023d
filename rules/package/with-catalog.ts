import type { Plugin } from 'esbuild'
import { catalog } from '../src/requirements/catalog.ts'

/** Bundles the catalog's data in place of the module that reads it from the rules. */
export const withCatalog: Plugin = {
  name: 'catalog',
  setup({ onLoad }) {
    const data = `export const catalog = JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`
    onLoad({ filter: /requirements[/\\]catalog\.ts$/ }, () => ({ contents: data }))
  },
}
