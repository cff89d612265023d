/**
 * `npm pack` in this folder runs it before it packs: writes dist/, the compiled modules that are published. Inside the workspace, the
 * TypeScript modules are used without a build. LIKENESS_BASE_URL is the address that clients of this build call by default.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildForBrowser } from '@likeness/engine/build-for-browser'
import { withCatalog } from '@likeness/rules/with-catalog'
import { build, transform } from 'esbuild'
import { publicAddress } from './src/call.ts'

const here = import.meta.dirname
const dist = join(here, 'dist')

await rm(dist, { recursive: true, force: true })
const tsc = join(here, '..', '..', '..', 'node_modules', 'typescript', 'bin', 'tsc')
const compiled = spawnSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' })
// TypeScript rewrites import paths in modules but not in their types, and its older versions do not understand them there.
for await (const types of glob(join(dist, '**', '*.d.ts'))) {
  const written = await readFile(types, 'utf8')
  await writeFile(types, written.replace(/(from '\.[^']*)\.tsx?'/g, "$1.js'"))
}
await messagesAsModules()
await copyFile(join(here, 'src', 'react', 'react.css'), join(dist, 'react', 'react.css'))
// TypeScript needs types for every imported file.
await writeFile(join(dist, 'react', 'react.css.d.ts'), 'export {}\n')
const engine = await buildForBrowser(join(dist, 'engine'))
// What `openPrecheck` loads. The name of the folder changes with its files.
await writeFile(
  join(dist, 'engine.json'),
  `${JSON.stringify({ ...engine, folder: `engine/${engine.folder}` })}\n`,
)
await writeElement()
await writeCommand()
await nameAddress()
process.exitCode = compiled.status ?? 1

/** Makes modules of the messages, because not everything that loads the package can import JSON. */
async function messagesAsModules(): Promise<void> {
  for await (const messages of glob(join(dist, 'react', 'messages', '*.json'))) {
    await writeFile(
      messages.replace(/json$/, 'js'),
      `export default ${(await readFile(messages, 'utf8')).trimEnd()}\n`,
    )
    await rm(messages)
  }
  const words = join(dist, 'react', 'words.js')
  const written = await readFile(words, 'utf8')
  const asModules = written
    .replace(/ with \{ type: 'json' \}/g, '')
    .replace(/, \{ with: \{ type: 'json' \} \}/g, '')
    .replace(/\.json'/g, ".js'")
  await writeFile(words, asModules)
}

/** The element with all that it needs, for pages without React: Preact is a quarter of its size. Each language is a file of its own. */
async function writeElement(): Promise<void> {
  const styles = await readFile(join(here, 'src', 'react', 'react.css'), 'utf8')
  const { code } = await transform(styles, { loader: 'css', minify: true })
  await build({
    ...{ entryPoints: { 'likeness-check': join(here, 'src', 'in-browser', 'element.ts') }, outdir: dist },
    ...{ chunkNames: 'likeness-check/[name]-[hash]', bundle: true, splitting: true, minify: true },
    ...{ format: 'esm', target: 'es2022', charset: 'utf8', jsx: 'automatic' },
    define: { widgetStyles: JSON.stringify(code) },
    banner: { js: '/*! Contains Preact, copyright Jason Miller, under the MIT License. */' },
    alias: {
      react: 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
    },
  })
}

/**
 * The command `likeness`, which Node runs without the package's other modules. What only one of its commands needs is in a file of its
 * own below cli/: of `likeness mcp` the catalog and the Model Context Protocol, so that the package needs no other package.
 * The engine is found only in the repository.
 */
async function writeCommand(): Promise<void> {
  const { metafile } = await build({
    ...{ entryPoints: { cli: join(here, 'src', 'cli', 'main.ts') }, outdir: dist, bundle: true },
    ...{
      splitting: true,
      chunkNames: 'cli/[name]-[hash]',
      platform: 'node',
      format: 'esm',
      target: 'node20',
    },
    ...{ external: ['@likeness/engine', '@likeness/rules'], plugins: [withCatalog], charset: 'utf8' },
    metafile: true,
  })
  const file = join(dist, 'cli.js')
  await writeFile(file, `#!/usr/bin/env node\n${await readFile(file, 'utf8')}`)
  await chmod(file, 0o755)
  await writeLicences(Object.keys(metafile.inputs))
}

/** Writes the licences of the packages that these files are from, as each of them asks for. */
async function writeLicences(files: readonly string[]): Promise<void> {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []))
  const written = [...folders].sort().map(async (folder) => {
    const [licence] = globSync(join(folder, '{LICENSE,LICENCE,license,licence}*'))
    if (licence === undefined) throw new Error(`${folder} has no licence`)
    return `${folder.slice(folder.indexOf('node_modules/'))}\n\n${await readFile(licence, 'utf8')}\n`
  })
  await writeFile(join(dist, 'cli', 'LICENSES.txt'), (await Promise.all(written)).join('\n'))
}

/** Writes the address of the service for which the client is built into the modules of the library and of the command that name it. */
async function nameAddress(): Promise<void> {
  const address = JSON.stringify((process.env.LIKENESS_BASE_URL || publicAddress).replace(/\/+$/, ''))
  let named = 0
  for await (const file of glob(join(dist, '{call,cli,cli/*}.js'))) {
    const written = await readFile(file, 'utf8')
    const addressed = written.replace(/(?<=\bpublicAddress = )(['"]).*?\1/, () => address)
    if (!addressed.includes(`publicAddress = ${address}`)) continue
    named += 1
    await writeFile(file, addressed)
  }
  if (named !== 2) throw new Error(`${named} modules have the publicAddress, not 2`)
}
