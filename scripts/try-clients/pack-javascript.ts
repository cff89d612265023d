import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { z } from 'zod'

/** Runs one step by its name and reports its finding. `work` rejects if the step fails. */
export type Step = (name: string, work: () => Promise<string>) => Promise<void>

export interface RunOptions {
  cwd?: string
  env?: Readonly<Record<string, string>>
}

/**
 * Runs a command to its end.
 * @returns The trimmed standard output.
 * @throws Error with the end of all output, if the exit code is not 0.
 */
export async function run(
  command: string,
  given: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const env = { ...process.env, ...options.env }
  try {
    const { stdout } = await promisify(execFile)(command, given, { ...options, env, maxBuffer: 20_000_000 })
    return stdout.trim()
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error)
    throw new Error(`${command} ${given.join(' ')}\n${`${stdout}${stderr}`.trim().slice(-2000) || error}`)
  }
}

const repository = join(import.meta.dirname, '..', '..')
const client = join(repository, 'api', 'clients', 'javascript')
const dist = join(client, 'dist')
const require = createRequire(import.meta.url)
const publint = join(dirname(require.resolve('publint')), 'cli.js')
const areTheTypesWrong = join(
  dirname(require.resolve('@arethetypeswrong/cli/package.json')),
  'dist',
  'index.js',
)
const largestBytes = 8 * 1024

const Packed = z.tuple([z.object({ filename: z.string(), size: z.number(), files: z.array(z.unknown()) })])

/**
 * Builds and packs the JavaScript client, and inspects the package with the tools that its users have.
 * @returns The packed file's path.
 */
export async function packJavaScript(folder: string, step: Step): Promise<string> {
  await mkdir(folder, { recursive: true })
  await run(process.execPath, [join(client, 'build.ts')])
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: dist })
  const [{ filename, size, files }] = Packed.parse(JSON.parse(packed))
  const file = join(folder, filename)
  await step('package', async () => `${filename}, ${files.length} files, ${size} bytes`)
  await step(
    'publint',
    async () => (await run(process.execPath, [publint, '--strict', dist])).split('\n').at(-1) ?? '',
  )
  await step('arethetypeswrong', async () => {
    await run(process.execPath, [areTheTypesWrong, file, '--profile', 'esm-only'])
    return 'no problems found'
  })
  const whole = await sizeOf("export * from '@likeness-photo/client'")
  await step('size', async () => {
    const { minified, zipped } = whole
    if (zipped >= largestBytes) throw new Error(`${zipped} bytes are not under ${largestBytes}`)
    return `${minified} bytes minified, ${zipped} gzipped; at most ${largestBytes}`
  })
  await step('tree-shaking', async () => {
    const one = await sizeOf("export { RateLimitError } from '@likeness-photo/client'")
    const none = await sizeOf("import '@likeness-photo/client'")
    if (none.minified > 0 || one.minified > whole.minified / 3)
      throw new Error('unused code stays in the bundle')
    return `one class alone takes ${one.minified} bytes minified, an unused import ${none.minified}`
  })
  await step('widget', async () => {
    const { minified, zipped } = await sizeOf("export * from '@likeness-photo/client/react'")
    return `${minified} bytes minified, ${zipped} gzipped, without React`
  })
  return file
}

/** The size of what a page loads for `contents` bundled into one module. */
async function sizeOf(contents: string): Promise<{ minified: number; zipped: number }> {
  const bundle = await build({
    stdin: { contents, resolveDir: dist },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
    // The package's own name, which the built files import.
    alias: { likeness: dist },
    external: ['react', 'react/jsx-runtime'],
  })
  const code = bundle.outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: code.length, zipped: gzipSync(code, { level: 9 }).length }
}
