/**
 * `npm pack` in this folder runs it before it packs: writes dist/, the compiled modules that are published. Inside the workspace, the
 * TypeScript modules are used without a build. LIKENESS_BASE_URL is the address that clients of this build call by default.
 */
import { spawnSync } from 'node:child_process'
import { chmod, copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildForBrowser } from '@likeness/engine/build-for-browser'
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
for (const file of ['call.js', 'cli.js']) await nameAddress(join(dist, file))
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

/** The command `likeness` in one file, which Node runs without the package's other modules. */
async function writeCommand(): Promise<void> {
  const file = join(dist, 'cli.js')
  await build({
    ...{ entryPoints: [join(here, 'src', 'cli', 'main.ts')], outfile: file, bundle: true },
    ...{ platform: 'node', format: 'esm', target: 'node20', banner: { js: '#!/usr/bin/env node' } },
  })
  await chmod(file, 0o755)
}

/** Writes the address of the service for which the client is built into a module. */
async function nameAddress(file: string): Promise<void> {
  const address = JSON.stringify((process.env.LIKENESS_BASE_URL || publicAddress).replace(/\/+$/, ''))
  const written = await readFile(file, 'utf8')
  const named = written.replace(/(?<=publicAddress = )(['"]).*?\1/, () => address)
  if (!named.includes(`publicAddress = ${address}`)) throw new Error(`${file} has no publicAddress`)
  await writeFile(file, named)
}
