import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { parse } from 'smol-toml'
import { z } from 'zod'

const clients = join(import.meta.dirname, '..', '..', 'api', 'clients')

/**
 * Packs both client libraries and the catalog as they are published, so that customers can install them from the service, and copies
 * the engine for browsers and the element `<likeness-check>`, which are parts of the JavaScript client.
 * @param folder The folder of the site, which gets `downloads/`, `engine/` and `engine.json`.
 * @param baseUrl The address that the clients call by default.
 * @returns Null if it succeeded, otherwise a line that says what went wrong.
 */
export async function writeDownloads(folder: string, baseUrl: string): Promise<string | null> {
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const { name, bytes } = pythonWheel(baseUrl)
  writeFileSync(join(downloads, name), bytes)
  for (const folder of [join(clients, 'javascript'), join(clients, '..', '..', 'rules', 'package')]) {
    const problem = await pack(folder, downloads, baseUrl)
    if (problem !== null) return `${folder} cannot be packed: ${problem}`
  }
  const parts = {
    engine: folder,
    'engine.json': folder,
    'likeness-check': downloads,
    'likeness-check.js': downloads,
  }
  for (const [part, to] of Object.entries(parts)) {
    cpSync(join(clients, 'javascript', 'dist', part), join(to, part), { recursive: true })
  }
  return null
}

async function pack(folder: string, downloads: string, baseUrl: string): Promise<string | null> {
  // The settings of the npm that runs this build are not those of this call, such as the workspace.
  const others = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const child = spawn('npm', ['pack', '--pack-destination', downloads], {
    cwd: folder,
    env: { ...Object.fromEntries(others), LIKENESS_BASE_URL: baseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  )
  try {
    const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    return code === 0 ? null : `${errors}\n${output}`.trim()
  } catch (error) {
    return String(error)
  }
}

const Project = z.object({
  project: z.object({
    name: z.string(),
    description: z.string(),
    license: z.object({ text: z.string() }),
    'requires-python': z.string(),
    dependencies: z.array(z.string()),
    keywords: z.array(z.string()),
    classifiers: z.array(z.string()),
  }),
})

/** The time of all files in the wheel, so that the same sources give the same bytes. */
const fileTime = new Date(2020, 0, 1)

/**
 * The Python client as a wheel, of the binary distribution format 1.0 (packaging.python.org): a ZIP file of the modules with their
 * metadata (version 2.1) and a list of their digests. No Python is needed to make it.
 */
export function pythonWheel(baseUrl: string): { name: string; bytes: Uint8Array } {
  const read = (...path: string[]) => readFileSync(join(clients, 'python', ...path), 'utf8')
  const { project } = Project.parse(parse(read('pyproject.toml')))
  const [, version = ''] = /__version__ = "(.+)"/.exec(read('src', 'likeness', 'version.py')) ?? []
  const name = `${project.name.replace('-', '_')}-${version}`
  const metadata = [
    ['Metadata-Version', '2.1'],
    ['Name', project.name],
    ['Version', version],
    ['Summary', project.description],
    ['License', project.license.text],
    ['Keywords', project.keywords.join(',')],
    ...project.classifiers.map((each) => ['Classifier', each]),
    ['Requires-Python', project['requires-python']],
    ...project.dependencies.map((each) => ['Requires-Dist', each]),
    ['Description-Content-Type', 'text/markdown'],
  ].map(([field, value]) => `${field}: ${value}\n`)
  const modules = readdirSync(join(clients, 'python', 'src', 'likeness')).filter((file) =>
    /\.(py|typed)$/.test(file),
  )
  const files: Record<string, string> = {
    ...Object.fromEntries(modules.map((file) => [`likeness/${file}`, read('src', 'likeness', file)])),
    [`${name}.dist-info/licenses/LICENSE`]: read('LICENSE'),
    [`${name}.dist-info/METADATA`]: `${metadata.join('')}\n${read('README.md')}`,
    [`${name}.dist-info/WHEEL`]:
      'Wheel-Version: 1.0\nGenerator: likeness\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  }
  const call = 'likeness/call.py'
  files[call] = addressed(files[call] ?? '', baseUrl)
  const record = `${name}.dist-info/RECORD`
  files[record] = `${Object.entries(files).map(recorded).join('')}${record},,\n`
  const entries = Object.entries(files).map(([path, content]) => [path, strToU8(content)])
  const zipped: Zippable = Object.fromEntries(entries)
  return { name: `${name}-py3-none-any.whl`, bytes: zipSync(zipped, { mtime: fileTime }) }
}

/** The module with the address that the client calls by default. @throws Error if it names none. */
function addressed(module: string, baseUrl: string): string {
  const setting = `DEFAULT_BASE_URL = ${JSON.stringify(baseUrl)}`
  const written = module.replace(/^DEFAULT_BASE_URL = ".*"$/m, () => setting)
  if (!written.includes(setting)) throw new Error('The Python client has no DEFAULT_BASE_URL.')
  return written
}

/** The line of RECORD for a file: its path, its digest and its bytes. */
function recorded([path, content]: [string, string]): string {
  const digest = createHash('sha256').update(content).digest('base64url')
  return `${path},sha256=${digest},${Buffer.byteLength(content)}\n`
}
