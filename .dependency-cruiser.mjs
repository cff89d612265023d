/*
 * Which part may import which. `npm run lint` checks the rules, also for type-only imports. Each list goes from the bottom
 * up: a folder may import those before it, never those after it.
 */

const engineLayers = [
  'choices.ts',
  'problem.ts',
  'stopwatch.ts',
  'thresholds',
  'messages',
  'decode',
  'mesh',
  'models',
  'measure',
  'judge',
  'produce',
  'decoder-process',
  'pool',
  'index.ts',
  'browser',
]

/** Routes stand beside what they offer, and import from the contract and the transport: together they are the layer `routes`. */
const serviceLayers = [
  'foundation',
  'config',
  'storage',
  'operation',
  'limits',
  'billing/prices.ts',
  'accounts',
  'billing',
  'organisation',
  'webhooks',
  'contract',
  'http',
  'catalog',
  'photos',
  'erasure.ts',
  'startup',
  'admin',
  'routes',
  'build-services.ts',
  'app.ts',
]

const test = '\\.test\\.tsx?$'

/** One rule for each layer: it imports none of the layers above it. A test may import anything that helps to test. */
function downwards(root, layers) {
  const routes = `^${root}.*routes?\\.ts$`
  const pathOf = (layer) =>
    layer === 'routes' ? routes : `^${root}${layer}${layer.includes('.') ? '$' : '/'}`
  return layers.slice(0, -1).map((layer, index) => ({
    name: `${root}${layer} imports downwards only`,
    severity: 'error',
    from: { path: pathOf(layer), pathNot: layer === 'routes' ? test : [test, routes] },
    to: { path: layers.slice(index + 1).map(pathOf), pathNot: layers.slice(0, index).map(pathOf) },
  }))
}

export default {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the rules import no other workspace',
      severity: 'error',
      from: { path: '^rules/' },
      to: { path: '^(api|site|scripts)/' },
    },
    {
      name: 'the site uses the API only by HTTP and its client library',
      severity: 'error',
      // A copy of the repository to build in is test support, of which the rule below keeps the site's own code free.
      from: { path: '^site/' },
      to: { path: '^(api|scripts)/', pathNot: ['^api/clients/javascript/', '^scripts/testing/'] },
    },
    {
      name: 'the engine imports only the rules',
      severity: 'error',
      from: { path: '^api/engine/' },
      to: { path: '^(api|site|scripts)/', pathNot: '^api/engine/' },
    },
    {
      name: 'the service uses only what the engine exports',
      severity: 'error',
      from: { path: '^api/(src|testing|owasp|clients)/' },
      to: { path: '^api/engine/', dependencyTypes: ['local'] },
    },
    {
      name: 'the API imports neither site nor scripts',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(site|scripts)/' },
    },
    {
      name: 'only the pool uses threads',
      severity: 'error',
      // The runtime asks only whether it is in the main thread.
      from: {
        path: '^api/engine/src/',
        pathNot: ['^api/engine/src/pool/', '^api/engine/src/models/native-network.ts$', test],
      },
      to: { path: ['^(node:)?worker_threads$', 'node_modules/piscina/'] },
    },
    {
      name: 'only the decoder process is a process',
      severity: 'error',
      from: { path: '^api/engine/src/', pathNot: ['^api/engine/src/(pool|decoder-process)/', test] },
      to: { path: ['^(node:)?(child_process|v8)$'] },
    },
    {
      name: 'production code imports no test support',
      severity: 'error',
      from: {
        path: '^(rules|api/engine|api|api/clients/javascript|site)/(src/|server/|dashboard/|[^/]+$)',
        pathNot: test,
      },
      to: { path: '/testing/' },
    },
    {
      name: 'every package is declared where it is imported',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'production code needs no development package',
      severity: 'error',
      from: { path: '^(rules|api/engine|api|site)/(src|server|dashboard)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'every import can be resolved',
      severity: 'error',
      from: {},
      // Astro itself provides the modules of its scheme `astro:`, as Node does for `node:`, and Vite the address of a file.
      to: { couldNotResolve: true, pathNot: ['^astro:', '\\?url$'] },
    },
    ...downwards('api/engine/src/', engineLayers),
    ...downwards('api/src/', serviceLayers),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^site/dist[./]', '^(api|site)/.*/dist/', '^site/.*\\.astro/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6'],
  },
}
