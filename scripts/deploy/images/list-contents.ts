/**
 * `node scripts/deploy/images/list-contents.ts <sbom of npm> <folder>`: writes which packages of the lock file an image
 * contains: `sbom.cdx.json` (CycloneDX) and `licences.txt`, a line for each package with its version and licence. Fails if
 * a package is installed that the SBOM of npm lacks.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Component = z.looseObject({
  name: z.string(),
  version: z.string(),
  licenses: z
    .array(
      z.union([
        z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
        z.object({ expression: z.string() }),
      ]),
    )
    .default([]),
})
type Component = z.infer<typeof Component>

const Sbom = z.looseObject({
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
})
const Manifest = z.object({ name: z.string(), version: z.string() })

const repository = join(import.meta.dirname, '..', '..', '..')

/** Stands for packages that are never loaded; it holds nothing. */
const emptyPackage = 'empty-npm-package'

/** The names and versions of the installed packages; a folder of modules without a name or a version is part of one. */
function installedPackages(): Set<string> {
  const manifests = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: repository })
  return new Set(
    manifests.flatMap((file) => {
      const read = Manifest.safeParse(JSON.parse(readFileSync(join(repository, file), 'utf8')))
      return read.success && read.data.name !== emptyPackage ? [nameOf(read.data)] : []
    }),
  )
}

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

function licenceOf({ licenses }: Component): string {
  const texts = licenses.map((each) =>
    'expression' in each ? each.expression : (each.license.id ?? each.license.name ?? ''),
  )
  return texts.join(' and ') || 'see its files'
}

const [file = '', folder = ''] = process.argv.slice(2)
const sbom = Sbom.parse(JSON.parse(readFileSync(file, 'utf8')))
const installed = installedPackages()
const components = sbom.components.filter((component) => installed.has(nameOf(component)))
const listed = new Set(components.map(nameOf))
const unlisted = [...installed].filter((name) => !listed.has(name))
if (unlisted.length > 0) throw new Error(`The SBOM lacks ${unlisted.join(', ')}.`)
const refs = new Set(components.map((component) => component['bom-ref']))
const dependencies = sbom.dependencies.filter(({ ref }) => refs.has(ref))
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify({ ...sbom, components, dependencies }))
const lines = components.map((component) => `${nameOf(component)}: ${licenceOf(component)}\n`)
writeFileSync(join(folder, 'licences.txt'), lines.sort().join(''))
