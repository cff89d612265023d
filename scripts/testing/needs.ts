import { reachedFiles } from './reached-files.ts'

/**
 * What a test may need, and the modules and packages through which it comes to use it. The paths lack `.ts` here, because
 * otherwise every file that imports this one would seem to need everything.
 */
const reachedThrough = {
  browser: ['playwright'],
  python: ['scripts/testing/find-python'],
  runtimes: ['scripts/testing/find-runtimes'],
  servers: ['site/testing/deliveries'],
  site: ['site/testing/built-site', 'scripts/start'],
  dashboard: ['site/testing/built-site', 'scripts/start'],
  database: ['api/testing/database'],
  'a database of its own': ['api/src/storage/embedded-postgres'],
  'a site of its own': ['site/build'],
  'neural networks': ['api/engine/src/models/inference', 'api/engine/src/models/wasm-network'],
} as const

export type Need = keyof typeof reachedThrough

/** What a test file needs, as far as its imports and the scripts that it starts show. Empty for a unit test. */
export function needsOf(testFile: string): ReadonlySet<Need> {
  const reached = reachedFiles(testFile)
  const needs = new Set<Need>()
  let need: Need
  for (need in reachedThrough) {
    if (reachedThrough[need].some((each) => reached.has(each) || reached.has(`${each}.ts`))) needs.add(need)
  }
  return needs
}
