import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { testApp } from '#api/testing/app.ts'
import { testDatabase } from '#api/testing/database.ts'
import { fundedAccount } from '#api/testing/funded-account.ts'
import { dataUrl } from '#api/testing/photo-calls.ts'

/* The OpenAPI document by other people's tools: a linter, two generators of clients, and a proxy that compares each call. */

const repository = join(import.meta.dirname, '..', '..')
const modules = join(repository, 'node_modules')
const folder = await mkdtemp(join(tmpdir(), 'likeness-contract-'))
after(() => rm(folder, { recursive: true }))
await symlink(modules, join(folder, 'node_modules'))
await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))

const { db } = await testDatabase()
const baseUrl = await testApp({ db }).listen({ port: 0, host: '127.0.0.1' })
const { key } = await fundedAccount(db, '10.00')
const document = join(folder, 'openapi.json')
await writeFile(document, await (await fetch(`${baseUrl}/api/openapi.json`)).text())

const execute = promisify(execFile)

/** Runs a tool in the folder. @throws With its output if it fails. */
const run = (script: string, ...given: string[]) =>
  execute(process.execPath, [join(modules, script), ...given], { cwd: folder, maxBuffer: 1e7 })

const tsc = 'typescript/bin/tsc'
const strict = [
  ...[
    '--strict',
    '--noEmit',
    'false',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
  ],
  ...['--target', 'es2023', '--lib', 'es2024,dom,dom.iterable', '--types', 'node'],
]

const photo = JSON.stringify({ documentId: 'us-passport', imageBase64: dataUrl('a photo') })
const calling = `
const baseUrl = ${JSON.stringify(baseUrl)}
const headers = { authorization: ${JSON.stringify(`Bearer ${key}`)} }
const photo = ${photo}
const must = <T>({ data, error }: { data?: T; error?: unknown }): NonNullable<T> => {
  if (error !== undefined || data === undefined || data === null) throw new Error(JSON.stringify(error))
  return data
}
`

test('Spectral finds no error', async () => {
  await writeFile(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n')
  await run('@stoplight/spectral-cli/dist/index.js', 'lint', '--ruleset', 'spectral.yaml', document)
})

test('types of openapi-typescript compile, and openapi-fetch makes ten calls with them', async () => {
  await run('openapi-typescript/bin/cli.js', document, '-o', 'types.ts')
  await writeFile(
    join(folder, 'fetched.ts'),
    `import createClient from 'openapi-fetch'
import type { paths } from './types.js'
${calling}
const { GET, POST, PUT, PATCH, DELETE } = createClient<paths>({ baseUrl, headers })
const checked = must(await POST('/api/v1/photos/check', { body: photo }))
const kept = must(await GET('/api/v1/checks/{requestId}', { params: { path: { requestId: checked.request_id } } }))
const job = must(await POST('/api/v1/photos/jobs', { body: { items: [photo] } }))
must(await GET('/api/v1/photos/jobs/{jobId}', { params: { path: { jobId: job.id } } }))
must(await GET('/api/v1/documents', { params: { query: { country: 'us', limit: 3 } } }))
must(await POST('/api/v1/policies', { body: { name: 'fetched', settings: { warn: ['noise'] } } }))
must(await PUT('/api/v1/policies/{policyName}', { params: { path: { policyName: 'fetched' } }, body: { settings: {} } }))
const hook = must(await POST('/api/v1/webhooks', { body: { url: 'https://example.com/hook' } }))
const path = { webhookId: hook.id }
must(await PATCH('/api/v1/webhooks/{webhookId}', { params: { path }, body: { enabled: false } }))
const { response } = await DELETE('/api/v1/webhooks/{webhookId}', { params: { path } })
console.log(checked.status, kept.status, response.status)
`,
  )
  await run(tsc, ...strict, 'fetched.ts')
  assert.equal((await execute(process.execPath, ['fetched.js'], { cwd: folder })).stdout, 'READY READY 204\n')
})

test('the client of @hey-api/openapi-ts compiles, and makes ten calls', async () => {
  await run('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', 'hey', '--silent')
  await writeFile(
    join(folder, 'called.ts'),
    `import { client } from './hey/client.gen'
import * as api from './hey/index'
${calling}
client.setConfig({ baseUrl, headers })
const checked = must(await api.photosCheck({ body: photo }))
const kept = must(await api.checksGet({ path: { requestId: checked.request_id } }))
must(await api.photosValidate({ body: photo }))
must(await api.account())
must(await api.usage())
must(await api.pricing())
must(await api.rules({ query: { documentId: 'us-passport' } }))
must(await api.reviewsList({ query: { limit: 1 } }))
must(await api.reportsVerdicts())
must(await api.walletStatement({ query: { limit: 1 } }))
console.log(checked.status, kept.status)
`,
  )
  // Its imports have no endings, which a bundler resolves.
  await run(
    tsc,
    ...strict,
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--outDir',
    'out',
    'called.ts',
  )
  const bundled = { bundle: true, platform: 'node', format: 'esm' } as const
  await build({ entryPoints: [join(folder, 'called.ts')], outfile: join(folder, 'called.js'), ...bundled })
  assert.equal((await execute(process.execPath, ['called.js'], { cwd: folder })).stdout, 'READY READY\n')
})

test('Prism, which compares each call and answer with the document, passes thirty calls', async () => {
  const prism = join(modules, '@stoplight/prism-cli/dist/index.js')
  const proxy = spawn(process.execPath, [prism, 'proxy', document, baseUrl, '--errors', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => proxy.kill())
  const lines = createInterface(proxy.stdout)
  let address: string | undefined
  for await (const line of lines) {
    address = /listening on (http:\/\/[\w.:]+)/.exec(line)?.[1]
    if (address !== undefined) break
  }
  proxy.stdout.resume()
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  const sent = JSON.parse(photo)
  const { request_id } = await call('POST', 'v1/photos/check', sent)
  await call('POST', 'v1/photos/validate', { ...sent, profile: 'strict', language: 'de' })
  await call('POST', 'v1/photos/background', { ...sent, acknowledgeEditingPolicy: true, colour: 'white' })
  await call('GET', `v1/checks/${request_id}`)
  const review = await call('POST', 'v1/reviews', { requestId: request_id, reference: '4711' })
  await call('GET', `v1/reviews/${review.id}`)
  await call('GET', 'v1/reviews?status=open&limit=1')
  await call('DELETE', `v1/reviews/${review.id}`)
  const job = await call('POST', 'v1/photos/jobs', { items: [sent], metadata: { order: '7' } })
  await call('GET', `v1/photos/jobs/${job.id}`)
  await call('GET', 'v1/photos/jobs?limit=1')
  const settings = { warn: ['noise'], leaveOut: ['red_eye'] }
  await call('POST', 'v1/policies', { name: 'prism', settings })
  await call('GET', 'v1/policies')
  await call('GET', 'v1/policies/prism')
  await call('PUT', 'v1/policies/prism', { settings: {} })
  await call('DELETE', 'v1/policies/prism')
  const webhook = await call('POST', 'v1/webhooks', { url: 'https://example.com/hook' })
  await call('GET', 'v1/webhooks')
  await call('GET', `v1/webhooks/${webhook.id}`)
  await call('PATCH', `v1/webhooks/${webhook.id}`, { enabled: false })
  await call('POST', `v1/webhooks/${webhook.id}/rotate`)
  await call('GET', `v1/webhooks/${webhook.id}/deliveries`)
  await call('DELETE', `v1/webhooks/${webhook.id}`)
  for (const path of ['account', 'usage', 'pricing', 'documents?limit=2', 'rules?documentId=us-passport']) {
    await call('GET', `v1/${path}`)
  }
  for (const path of ['reports/verdicts', 'reports/findings', 'wallet/statement'])
    await call('GET', `v1/${path}`)
  await call('GET', 'v1/documents?country=fr')
})
