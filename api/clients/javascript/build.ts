/**
 * `npm run make -- clients` writes dist/: the package as it is published, to be packed from there. Inside the workspace, the
 * TypeScript modules are used without a build.
 */
import { spawnSync } from 'node:child_process'
import { chmod, copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { z } from 'zod'
import { writeEngineFiles } from './engine-files.ts'

const here = import.meta.dirname
const repository = join(here, '..', '..', '..')
const dist = join(here, 'dist')

const Manifest = z.looseObject({
  version: z.string(),
  private: z.literal(true),
  exports: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

await rm(dist, { recursive: true, force: true })
const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
const compiled = spawnSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' })
// TypeScript rewrites import paths in modules but not in their types, and its older versions do not understand them there.
for await (const types of glob(join(dist, '**', '*.d.ts'))) {
  const written = await readFile(types, 'utf8')
  await writeFile(types, written.replace(/(from '\.[^']*)\.tsx?'/g, "$1.js'"))
}
await messagesAsModules()
await writeFile(
  join(dist, 'package.json'),
  `${JSON.stringify(published(Manifest.parse(JSON.parse(await readFile(join(here, 'package.json'), 'utf8')))), null, 2)}\n`,
)
for (const file of ['README.md', 'CHANGELOG.md']) await copyFile(join(here, file), join(dist, file))
await copyFile(join(repository, 'LICENSE'), join(dist, 'LICENSE'))
await copyFile(join(here, 'src', 'react', 'react.css'), join(dist, 'react', 'react.css'))
await writeEngineFiles(dist)
await writeCommand()
// TypeScript needs types for every imported file.
await writeFile(join(dist, 'react', 'react.css.d.ts'), 'export {}\n')
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

/** The command `likeness` in one file, which Node runs without the package's other modules. */
async function writeCommand(): Promise<void> {
  const file = join(dist, 'cli.js')
  await build({
    ...{ entryPoints: [join(here, 'src', 'cli', 'main.ts')], outfile: file, bundle: true },
    ...{ platform: 'node', format: 'esm', target: 'node20', banner: { js: '#!/usr/bin/env node' } },
  })
  await chmod(file, 0o755)
}

/** The content of the published package.json: the compiled files, and nothing that only the workspace needs. */
function published({
  private: _private,
  devDependencies: _dev,
  exports,
  ...others
}: z.infer<typeof Manifest>) {
  const compiledExports = Object.entries(exports).map(([name, source]) => [name, compiledFile(source)])
  return {
    ...others,
    bin: { likeness: './cli.js' },
    exports: { ...Object.fromEntries(compiledExports), './package.json': './package.json' },
  }
}

function compiledFile(source: string): unknown {
  const path = source.replace('./src/', './')
  if (!path.endsWith('.ts')) return { types: `${path}.d.ts`, default: path }
  return { types: path.replace(/\.ts$/, '.d.ts'), default: path.replace(/\.ts$/, '.js') }
}
