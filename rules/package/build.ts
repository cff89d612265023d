/**
 * `npm pack` in this folder runs it before it packs: writes dist/. Inside the
 * repository, `@likeness/rules/requirements` is the same module, which reads the rules themselves.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { all } from '@likeness/rules/requirements'
import { build } from 'esbuild'
import ts from 'typescript'
import { changelog } from './changelog.ts'
import { withCatalog } from './with-catalog.ts'

const here = import.meta.dirname
const sources = join(here, '..', 'src', 'requirements')
const dist = join(here, 'dist')

await rm(dist, { recursive: true, force: true })
await mkdir(dist)
await build({
  ...{ entryPoints: [join(sources, 'requirements.ts')], outfile: join(dist, 'index.js'), bundle: true },
  ...{ format: 'esm', platform: 'neutral', target: 'es2022', charset: 'utf8', plugins: [withCatalog] },
})
await writeFile(
  join(dist, 'index.d.ts'),
  (await types('requirements.ts')).replaceAll("-types.ts'", "-types.js'"),
)
await writeFile(join(dist, 'record-types.d.ts'), await types('record-types.ts'))
await writeFile(join(dist, 'CHANGELOG.md'), changelog(all()))

/** The declarations of one module, whose exports all have written types. */
async function types(file: string): Promise<string> {
  const source = await readFile(join(sources, file), 'utf8')
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  return ts.transpileDeclaration(source, { fileName: file, compilerOptions }).outputText
}
