import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { modelFolder, readModelFiles, wasmFolder } from './src/models/model-files.ts'
import { checkNetworks, secondLookNetwork } from './src/models/models.ts'
import type { NetworkName } from './src/models/networks.ts'

/** The engine as files for a browser. */
export interface BrowserFiles {
  /** The name of the folder: a digest of what is in it. */
  readonly folder: string
  /** The file that a worker starts with, as a module. */
  readonly worker: string
  /** All files, with their sizes in bytes. Those that are loaded only for some photos are not `needed`. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly needed: boolean }[]
}

const source = join(import.meta.dirname, 'src')

/** What stands for Node's Buffer and its zlib. */
const standIn = join(source, 'browser', 'node.ts')

/** The WebAssembly of TensorFlow.js: with SIMD. A browser without SIMD is too slow to judge a photo. */
const wasmFile = 'tfjs-backend-wasm-simd.wasm'

/**
 * Builds the engine for a browser, into a folder below `parent` whose name is a digest of its content: the code of a worker, the
 * networks of a check, and their runtime. All can be kept for good.
 */
export async function buildForBrowser(parent: string): Promise<BrowserFiles> {
  const made = join(parent, `.making-${randomUUID()}`)
  await mkdir(made, { recursive: true })
  const outputs = await bundle(made)
  await copyFile(join(wasmFolder, wasmFile), join(made, wasmFile))
  for (const name of checkNetworks) {
    const { description } = await readModelFiles(name)
    const [weights] = description.weightsManifest[0].paths
    await copyFile(join(modelFolder, `${name}.json`), join(made, `${name}.graph`))
    await copyFile(join(modelFolder, weights), join(made, weights))
  }
  await writeHalved(made, secondLookNetwork)
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('worker.ts'))
  if (!entry) throw new Error('The bundle has no worker.')
  const started = new Set(statically(entry[0], outputs).map(nameOf))
  const names = (await readdir(made)).sort()
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      bytes: (await stat(join(made, name))).size,
      needed: name.endsWith('.js') ? started.has(name) : !name.startsWith(secondLookNetwork),
    })),
  )
  const folder = await digestOf(made, names)
  await rm(join(parent, folder), { recursive: true, force: true })
  await rename(made, join(parent, folder))
  return { folder, worker: nameOf(entry[0]), files }
}

/**
 * Writes a network with weights of 16 bits instead of 32, because a visitor waits for them: its shares then differ by less than
 * 0.01. The ending of their file is none that the site compresses, which would save 12 % and take half a minute at each build.
 */
async function writeHalved(folder: string, name: NetworkName): Promise<void> {
  const { description, weights } = await readModelFiles(name)
  const [manifest] = description.weightsManifest
  const parts: Uint8Array[] = []
  let from = 0
  const entries = manifest.weights.map((entry) => {
    const length = 4 * entry.shape.reduce((product, side) => product * side, 1)
    const bytes = new Uint8Array(weights.subarray(from, from + length))
    from += length
    if (entry.dtype !== 'float32') {
      parts.push(bytes)
      return entry
    }
    const halved = new Float16Array(new Float32Array(bytes.buffer))
    parts.push(new Uint8Array(halved.buffer))
    return { ...entry, quantization: { dtype: 'float16' } }
  })
  const paths = [`${name}.f16`]
  const halved = { ...description, weightsManifest: [{ paths, weights: entries }] }
  await writeFile(join(folder, `${name}.graph`), JSON.stringify(halved))
  await writeFile(join(folder, `${name}.f16`), Buffer.concat(parts))
}

async function bundle(outdir: string): Promise<Outputs> {
  const { metafile } = await build({
    entryPoints: [join(source, 'browser', 'worker.ts')],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['browser'],
    loader: { '.wasm': 'binary' },
    alias: { 'node:zlib': standIn },
    inject: [standIn],
    outdir,
    metafile: true,
    logLevel: 'silent',
  })
  return metafile.outputs
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

type Outputs = Metafile['outputs']

/** A file of the bundle, with those that it loads at once. */
function statically(path: string, outputs: Outputs): string[] {
  const imported = outputs[path]?.imports ?? []
  const at = imported.filter(({ kind }) => kind === 'import-statement')
  return [path, ...at.flatMap((one) => statically(one.path, outputs))]
}

async function digestOf(folder: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\0`).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
