import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { atEnd, killedAtEnd } from '#api/testing/at-end.ts'
import { testKeyOf } from '#api/testing/funded-account.ts'
import { signedHeaders } from '#api/testing/webhooks.ts'
import { readBuildSettings } from '#site/build-settings.ts'
import { freePort } from './child-process.ts'
import { findChromium, startChromium } from './testing/find-chromium.ts'
import { findPython } from './testing/find-python.ts'
import { runtimes } from './testing/find-runtimes.ts'
import { startWholeService } from './testing/whole-service.ts'

/*
 * Does what the quick start of the built page says, and the page about webhooks, in empty folders, with a key of test mode: copies
 * their blocks, and runs them against a whole service. Packages that the page installs from npm and PyPI come from there.
 */

const python = findPython() ?? assert.fail('No Python with httpx: `npm run test:setup` installs them.')
const service = await startWholeService()
const { key } = await testKeyOf(service.db, (await service.account()).accountId)

/** A block of the page: a file if its name has an ending, otherwise a shell command. */
interface Block {
  name: string
  code: string
}

/** A page, with the address at which the service runs here. */
async function pageAt(path: string): Promise<Node> {
  const html = await (await fetch(`${service.baseUrl}${path}`)).text()
  return parse(html.replaceAll(readBuildSettings().baseUrl, service.baseUrl))
}

/** The blocks of each language, by the language's name, and the one before them that fetches the photo. */
async function readQuickStart(): Promise<{ photo: Block; starts: Map<string, Block[]> }> {
  const page = await pageAt('/docs/api')
  const section = elements(page).find((each) => attribute(each, 'id') === 'quick-start')
  assert.ok(section, 'the page has a quick start')
  const blocks = blocksIn(section)
  const starts = elements(section).filter((each) => attribute(each, 'class') === 'start')
  const photo = blocks.find(({ name }) => name === 'Fetch a photo')
  assert.ok(photo)
  return {
    photo,
    starts: new Map(starts.map((start) => [textOf(tagged(start, 'summary')), blocksIn(start)])),
  }
}

type Node = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

function elements(node: Node): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elements(child)] : []))
}

const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value

function tagged(node: Node, tag: string): Element {
  return elements(node).find(({ tagName }) => tagName === tag) ?? assert.fail(`there is no ${tag}`)
}

const textOf = (node: Node): string =>
  node.childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('')

const blocksIn = (node: Node): Block[] =>
  elements(node)
    .filter((each) => attribute(each, 'class') === 'copyable')
    .map((each) => ({ name: textOf(tagged(each, 'span')), code: textOf(tagged(each, 'code')) }))

const root = await mkdtemp(join(tmpdir(), 'likeness-quick-start-'))
after(() => rm(root, { recursive: true }))
const { photo, starts } = await readQuickStart()
const ofWebhooks = blocksIn(await pageAt('/docs/webhooks'))
/** A folder for 20 photos, and all that the page about webhooks has a reader save and install. */
const receiving = await mkdtemp(join(root, 'webhooks-'))
const isFile = ({ name }: Block) => /^[\w-]+\.\w+$/.test(name)
const isInstallation = ({ name }: Block) => name.startsWith('Install')
const stepsOf = (language: string) => starts.get(language) ?? assert.fail(`there is no ${language}`)

const environment = {
  ...process.env,
  PATH: [join(root, 'venv', 'bin'), process.env.PATH].join(delimiter),
  LIKENESS_API_KEY: key,
  LIKENESS_BASE_URL: service.baseUrl,
  NO_PROXY: '127.0.0.1,localhost',
  npm_config_audit: 'false',
  npm_config_prefer_offline: 'true',
}

before(async () => {
  await promisify(execFile)(python, ['-m', 'venv', '--system-site-packages', join(root, 'venv')])
  for (const { name, code } of ofWebhooks.filter(isFile)) await writeFile(join(receiving, name), code)
  const installations = ofWebhooks.filter(isInstallation).map(({ code }) => code)
  for (const code of [...installations, blockNamed('Fetch 20 photos')]) await inShell(receiving, code)
})

/** Runs a command of the page as a shell does. Rejects if it fails. */
async function inShell(folder: string, command: string, env: Readonly<Record<string, string>> = {}) {
  return promisify(execFile)('sh', ['-ec', command], { cwd: folder, env: { ...environment, ...env } })
}

/** An empty folder with the photo, the files of the page for these languages, and what it installs for the last of them. */
async function prepared(...languages: string[]): Promise<string> {
  const folder = await mkdtemp(join(root, 'empty-'))
  const blocks = languages.flatMap(stepsOf)
  for (const { name, code } of blocks.filter(isFile)) await writeFile(join(folder, name), code)
  const installations = stepsOf(languages.at(-1) ?? '').filter(isInstallation)
  for (const { code } of [photo, ...installations]) await inShell(folder, code)
  return folder
}

const commandsOf = (language: string) =>
  stepsOf(language).filter((block) => !isFile(block) && !isInstallation(block))

const scripts = ['curl', 'JavaScript', 'JavaScript client', 'Shell', 'Python', 'Python client']

for (const language of scripts) {
  test(`the quick start in ${language} checks a photo, exactly as printed`, async () => {
    const folder = await prepared(language)
    const [{ code } = assert.fail('there is a command'), ...others] = commandsOf(language)
    assert.equal(others.length, 0)
    const commands = code.startsWith('node ')
      ? Object.values(runtimes).map((runtime) => code.replace(/^node/, runtime))
      : [code]
    for (const command of commands) {
      const { stdout } = await inShell(folder, command)
      assert.match(stdout, /READY/, command)
      assert.match(stdout, language === 'Shell' ? /checks passed/ : /head_size/, command)
      const refused = inShell(folder, command, { LIKENESS_API_KEY: `${key}x` })
      await assert.rejects(
        refused,
        ({ stdout, stderr }) => /invalid_key|not an API key/.test(stdout + stderr),
        command,
      )
    }
  })
}

const shown = {
  'HTML page': 'READY',
  'Web component': 'This photo can be used',
  'React page': 'This photo can be used',
}

for (const [language, verdict] of Object.entries(shown)) {
  test(`the quick start of a ${language} checks a photo in a browser, exactly as printed`, async () => {
    const folder = await prepared('HTML page', language)
    const commands = commandsOf(language).flatMap(({ code }) => code.split('\n'))
    const [serve = assert.fail('there is a command'), ...builds] = commands.toReversed()
    for (const command of builds.toReversed()) await inShell(folder, command)
    const server = spawn('sh', ['-c', `exec ${serve}`], { cwd: folder, env: { ...environment, PORT: '0' } })
    killedAtEnd(server)
    server.stderr.pipe(process.stderr)
    const [address] = await once(server.stdout, 'data')
    const browser = await startChromium(await findChromium())
    try {
      const page = await browser.newPage()
      await page.goto(String(address).trim())
      await page.locator('input[type=file]').setInputFiles(join(folder, 'photo.jpg'))
      await page.getByText(verdict, { exact: true }).waitFor()
    } finally {
      await browser.close()
    }
  })
}

const blockNamed = (name: string) =>
  ofWebhooks.find((block) => block.name === name)?.code ?? assert.fail(`there is no block ${name}`)

/** Starts a command of the page. Returns a function that waits until it has printed something, and returns all that it printed. */
function started(command: string, env: Readonly<Record<string, string>>) {
  const own = { ...environment, PYTHONUNBUFFERED: '1', ...env }
  const child = spawn('sh', ['-ec', command], { cwd: receiving, env: own, detached: true })
  // npx starts further processes.
  atEnd(async () => void process.kill(-(child.pid ?? 0), 'SIGKILL'))
  child.stderr.resume()
  let said = ''
  return async (expected: RegExp): Promise<string> => {
    if (expected.test(said)) return said
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += chunk
      if (expected.test(said)) return said
    }
    return assert.fail(`${command} ended, and said only: ${said}`)
  }
}

/** What a receiver prints of the twenty samples. */
const ofAllPhotos = /^job\.completed\n(.+\n){20}/m

const jobOf = {
  'receiver.mjs': 'job.mjs',
  'plain-receiver.mjs': 'job.sh',
  'receiver.py': 'job.py',
  'plain_receiver.py': 'job.sh',
} as const

for (const [receiver, job] of Object.entries(jobOf)) {
  test(`${receiver} verifies the events of a webhook, and of ${job} has the 20 results, exactly as printed`, async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const registered = blockNamed('Register a webhook').replace('https://example.com/likeness', url)
    const { secret } = JSON.parse((await inShell(receiving, registered)).stdout)
    const env = { PORT: new URL(url).port, LIKENESS_WEBHOOK_SECRET: secret }
    const printed = started(blockNamed(`Run ${receiver}`), env)
    await printed(/^http:/m)
    await inShell(receiving, blockNamed(`Run ${job}`))
    const said = await printed(ofAllPhotos)
    for (const verdict of ['READY', 'REVIEW', 'RETAKE']) {
      assert.match(said, new RegExp(`^${verdict.toLowerCase()}\\.jpg ${verdict}$`, 'm'))
    }

    const post = async (
      body: string,
      { id = 'evt_1', sentAt = new Date(), signed = body, by = secret } = {},
    ) => {
      const headers = signedHeaders(id, sentAt, signed, by)
      headers['webhook-signature'] = `v1,AAAA ${headers['webhook-signature']}`
      return (await fetch(url, { method: 'POST', headers, body })).status
    }
    const body = JSON.stringify({ type: 'webhook.test', data: {} })
    assert.equal(await post(body, { signed: `${body} ` }), 400, 'another body was signed')
    assert.equal(await post(body, { sentAt: new Date(Date.now() - 301_000) }), 400, 'it is sent again later')
    assert.equal(await post(body, { by: `whsec_${btoa('another secret of 24 bytes')}` }), 400)
    assert.equal((await fetch(url, { method: 'POST', body })).status, 400, 'it has no signature')
    assert.deepEqual([await post(body), await post(body)], [204, 204])
    assert.equal(await post(JSON.stringify({ type: 'the.last', data: {} }), { id: 'evt_2' }), 204)
    assert.equal((await printed(/^the\.last$/m)).split('webhook.test').length, 2, 'it is handled once')
  })
}

test('the command of the page passes the events of a job on to a local receiver, exactly as printed', async () => {
  const port = String(await freePort())
  const passing = started(blockNamed('Listen').replace('3000', port), {})
  const [secret = ''] = (await passing(/whsec_.+\n/)).match(/whsec_\S+/) ?? []
  const receiver = started(blockNamed('Run receiver.mjs'), { PORT: port, LIKENESS_WEBHOOK_SECRET: secret })
  await receiver(/^http:/m)
  await inShell(receiving, blockNamed('Run job.mjs'))
  await receiver(ofAllPhotos)
  await passing(/^job\.completed job_\w+ → 204$/m)
})

test('every language of the page is tried', () => {
  assert.deepEqual([...starts.keys()], [...scripts, ...Object.keys(shown)])
  const receivers = ofWebhooks.filter((block) => isFile(block) && /receiver/.test(block.name))
  assert.deepEqual(
    receivers.map(({ name }) => name),
    Object.keys(jobOf),
  )
})
