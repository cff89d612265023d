import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { readBuildSettings } from '#site/build-settings.ts'
import { quickStarts } from '#site/src/text/quick-start.ts'
import { serveBuiltSite } from '#site/testing/built-site.ts'

/* The packages that the service offers for download, inspected with the tools that their users have. */

const run = promisify(execFile)
const origin = await serveBuiltSite()
const folder = await mkdtemp(join(tmpdir(), 'likeness-packages-'))
after(() => rm(folder, { recursive: true }))

/** The address of what the quick start of a language installs. */
function addressIn(language: string): string {
  const start = quickStarts('us-passport', origin).find((each) => each.language === language)
  const [address] = /\S+\/downloads\/\S+/.exec(start?.steps[0]?.code ?? '') ?? []
  return address ?? assert.fail(`${language} installs nothing`)
}

async function fetched(address: string, type: string): Promise<string> {
  const response = await fetch(address)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, type])
  const file = join(folder, basename(address))
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  return file
}

const npmPackage = await fetched(addressIn('JavaScript client'), 'application/gzip')

test('publint finds nothing wrong in the npm package', async () => {
  const { buffer } = Uint8Array.from(await readFile(npmPackage))
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
  const said = messages.map((message) => formatMessage(message, pkg ?? {}))
  assert.deepEqual(said, [])
})

test('its types are found by each way in which TypeScript resolves packages', async () => {
  const require = createRequire(import.meta.url)
  const root = dirname(require.resolve('@arethetypeswrong/cli/package.json'))
  // The package has modules alone. CommonJS loads them by import(), or by require() from Node 20.19.
  const options = [npmPackage, '--ignore-rules', 'cjs-resolves-to-esm']
  await run(process.execPath, [join(root, 'dist', 'index.js'), ...options])
})

const largestBytes = 8 * 1024

test('a page loads little of it, and only what it uses', async () => {
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', npmPackage], { cwd: folder })
  const whole = await sizeOf("export * from '@likeness-photo/client'")
  assert.ok(whole.zipped < largestBytes, `${whole.zipped} bytes`)
  const one = await sizeOf("export { RateLimitError } from '@likeness-photo/client'")
  const none = await sizeOf("import '@likeness-photo/client'")
  assert.ok(none.minified === 0 && one.minified < whole.minified / 3, 'unused code stays in the bundle')
})

/** The size in bytes of what a page loads for `contents` bundled into one module. */
async function sizeOf(contents: string): Promise<{ minified: number; zipped: number }> {
  const bundle = await build({
    ...{ stdin: { contents, resolveDir: folder }, bundle: true, minify: true, write: false },
    ...{ format: 'esm', platform: 'browser', logLevel: 'silent' },
  })
  const code = bundle.outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: code.length, zipped: gzipSync(code, { level: 9 }).length }
}

test('both packages have one version, and clients of both call this service by default', async () => {
  const installed = (file: string) =>
    readFile(join(folder, 'node_modules/@likeness-photo/client', file), 'utf8')
  const { version } = JSON.parse(await installed('package.json'))
  const wheel = await fetched(addressIn('Python client'), 'application/zip')
  assert.equal(basename(wheel), `likeness_photo-${version}-py3-none-any.whl`)
  const { baseUrl } = readBuildSettings()
  assert.ok((await installed('dist/call.js')).includes(`publicAddress = "${baseUrl}"`))
})
