/*
 * Which part may import which: `npm run lint` holds the tree to it, type-only imports included. Each list goes from the
 * bottom up: a folder imports those before it, never those after it.
 */

const engineLayers = [
  'thresholds',
  'problem.ts',
  'stopwatch.ts',
  'decoding',
  'result',
  'mesh',
  'inference',
  'views',
  'portrait',
  'measures/background',
  'measures/light',
  'measures/coverings',
  'measures/expression',
  'measures/glasses',
  'measures/detail',
  'measures/traces',
  'measures/native-detail',
  'framing',
  'evidence',
  'checks',
  'quality',
  'verdict',
  'export',
  'background',
  'print-sheet',
  'pool',
  'index.ts',
]

const serviceLayers = [
  'foundation',
  'config',
  'storage/database',
  'storage/queue',
  'storage/encryption.ts',
  'storage/locate-database.ts',
  'storage/migrate.ts',
  'mail',
  'operation',
  'limits',
  'accounts',
  'billing/prices',
  'billing/allowances',
  'billing/idempotency',
  'billing/wallet',
  'billing/metering',
  'billing/payments',
  'billing/proofs',
  'catalog',
  'usage',
  'request-log',
  'photos',
  'webhooks',
  'jobs',
  'photo-creation',
  'erasure',
  'contract',
  'http/problems',
  'http/answers',
  'http/request',
  'http/photo-body',
  'http/routes',
  'admin',
  'startup',
  'app.ts',
]

const test = '\\.test\\.tsx?$'

/** One rule a layer: it imports none of those above it. A test may use whatever shows what it tests. */
function downwards(root, layers) {
  const pathOf = (layer) => `^${root}${layer}${layer.includes('.') ? '$' : '/'}`
  return layers.slice(0, -1).map((layer, index) => ({
    name: `${root}${layer} imports downwards only`,
    severity: 'error',
    from: { path: pathOf(layer), pathNot: test },
    to: { path: layers.slice(index + 1).map(pathOf) },
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
      name: 'rules import no other workspace',
      severity: 'error',
      from: { path: '^rules/' },
      to: { path: '^(api|site|scripts)/' },
    },
    {
      name: 'the site knows the API by HTTP and by its client library alone',
      severity: 'error',
      from: { path: '^site/' },
      to: { path: '^(api|scripts)/', pathNot: '^api/clients/javascript/' },
    },
    {
      name: 'the engine imports the rules alone',
      severity: 'error',
      from: { path: '^api/engine/' },
      to: { path: '^(api|site|scripts)/', pathNot: '^api/engine/' },
    },
    {
      name: 'the service knows the engine by what it exports',
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
      name: 'only the pool knows threads',
      severity: 'error',
      from: { path: '^api/engine/src/', pathNot: ['^api/engine/src/pool/', test] },
      to: { path: ['^(node:)?(worker_threads|v8)$', 'node_modules/piscina/'] },
    },
    {
      name: 'no support of tests in what runs',
      severity: 'error',
      from: { path: '^(rules|api/engine|api|api/clients/javascript|site)/src/', pathNot: test },
      to: { path: '/testing/' },
    },
    {
      name: 'every package is declared where it is imported',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'what runs needs no package of development',
      severity: 'error',
      from: { path: '^(rules|api/engine|api|site)/(src|server|dashboard)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing imports what is not there',
      severity: 'error',
      from: {},
      // Astro itself answers for the modules of its scheme, as Node does for `node:`.
      to: { couldNotResolve: true, pathNot: '^astro:' },
    },
    ...downwards('api/engine/src/', engineLayers),
    ...downwards('api/src/', serviceLayers),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^site/dist/', '^(api|site)/.*/dist/', '^site/.*\\.astro/'] },
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
