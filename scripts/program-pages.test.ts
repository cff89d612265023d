import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { parseFragment } from 'parse5'
import { z } from 'zod'
import { testKeyOf } from '#api/testing/funded-account.ts'
import { readBuildSettings } from '#site/build-settings.ts'
import { runtimes } from './testing/find-runtimes.ts'
import { startWholeService } from './testing/whole-service.ts'

/* Does what the built pages about the catalog's package and the MCP server say, in empty folders: copies their blocks and runs them. */

const run = promisify(execFile)
const service = await startWholeService()
const root = await mkdtemp(join(tmpdir(), 'likeness-programs-'))
after(() => rm(root, { recursive: true }))
// Without the settings of the npm that runs this, and without its question for a newer npm, which waits for the registry.
const others = Object.entries(process.env).filter(([name]) => !/^(npm|likeness)_/i.test(name))
const environment: Record<string, string> = {
  ...Object.fromEntries(others.map(([name, value = '']) => [name, value])),
  ...{ HOME: root, NO_PROXY: '127.0.0.1,localhost', npm_config_update_notifier: 'false' },
}

/** The blocks of code of a page, by their names, with the address at which the service runs here. */
async function blocksOf(path: string): Promise<(name: string) => string> {
  const html = await (await fetch(`${service.baseUrl}${path}`)).text()
  const here = html.replaceAll(readBuildSettings().baseUrl, service.baseUrl)
  const block = /class="copyable".*?<span[^>]*>(.*?)<\/span>.*?<code[^>]*>(.*?)<\/code>/gs
  const found = new Map([...here.matchAll(block)].map(([, name = '', code = '']) => [name, textOf(code)]))
  return (name) => found.get(name) ?? assert.fail(`${path} has no block ${name}`)
}

function textOf(html: string): string {
  const [node] = parseFragment(html).childNodes
  return node && 'value' in node ? node.value : ''
}

test('the package of the catalog is installed and used as its page says, with each runtime', async () => {
  const block = await blocksOf('/docs/catalog')
  const cwd = join(root, 'catalog')
  await mkdir(cwd)
  await run('sh', ['-ec', block('Install')], { cwd, env: environment })
  await writeFile(join(cwd, 'find.mjs'), block('find.mjs'))
  for (const [name, runtime] of Object.entries(runtimes)) {
    const command = block('Run it').replace(/^node/, runtime)
    const { stdout, stderr } = await run('sh', ['-ec', command], { cwd, env: environment })
    assert.match(stdout, /^United States passport, printed photo, catalog \d{4}\.\d\d: 51 × 51 mm/, name)
    assert.match(stdout, /min: 25,\s+max: 35,?\s+} https:\/\/travel\.state\.gov/, name)
    assert.equal(stderr, '', name)
  }
})

const Configuration = z.object({
  mcpServers: z.object({ likeness: z.object({ command: z.string(), args: z.array(z.string()) }) }),
})

test('an assistant gets the tools from what the page says, and a photo leaves the machine only if it says so', async () => {
  const block = await blocksOf('/docs/mcp')
  const photos = join(root, 'Pictures')
  await mkdir(photos)
  const sample = await fetch(`${service.baseUrl}/samples/ready.jpg`)
  await writeFile(join(photos, 'ready.jpg'), Buffer.from(await sample.arrayBuffer()))
  const written = block('mcp.json').replace('/home/you/Pictures', photos)
  const { command, args } = Configuration.parse(JSON.parse(written)).mcpServers.likeness
  const { key } = await testKeyOf(service.db, (await service.account()).accountId)
  const env = { ...environment, LIKENESS_API_KEY: key, LIKENESS_BASE_URL: service.baseUrl }

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command, args, env, cwd: root }), { timeout: 120_000 })
  after(() => client.close())
  const call = async (name: string, given: Record<string, unknown>) => {
    const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: given }))
    const [content] = result.content
    return { text: content?.type === 'text' ? content.text : '', told: result.structuredContent }
  }
  const found = await call('search_requirements', { query: 'us passport' })
  assert.partialDeepStrictEqual(found.told, { documents: [{ id: 'us-passport' }] })
  const page = `${service.baseUrl}/requirements/us/passport`
  assert.ok(found.text.includes(page))
  assert.equal((await fetch(page)).status, 200)
  const read = await call('read_requirements', { documentId: 'us-passport' })
  assert.match(read.text, /Sources:\n- .*https:/)
  const photo = { documentId: 'us-passport', photo: 'ready.jpg' }
  assert.match((await call('check_photo', photo)).text, /^This installation has no engine/)
  assert.equal((await call('check_photo', { ...photo, send: true })).told?.status, 'READY')
})

test('the same pages are there as Markdown', async () => {
  for (const path of ['/docs/catalog', '/docs/mcp']) {
    const markdown = await (await fetch(`${service.baseUrl}${path}.md`)).text()
    assert.match(markdown, /^# [^\n]+\n\n[^\n]+\n/, path)
    assert.match(markdown, /\n```\n[^`]+\/downloads\/likeness-photo-[^`]+\n```\n/, path)
  }
})
