import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, beforeEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { build } from 'esbuild'
import { compile } from 'svelte/compiler'
import { Likeness } from '#api/clients/javascript/src/index.ts'
import { expressHandler } from '#api/clients/javascript/src/server.ts'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { serveLocally } from '#api/testing/at-end.ts'
import { testKeyOf } from '#api/testing/funded-account.ts'
import { readBuildSettings } from '#site/build-settings.ts'
import { findChromium, startChromium } from '../testing/find-chromium.ts'
import { startWholeService } from '../testing/whole-service.ts'

/* <likeness-check> on pages of another origin than the service's, which allow no more than the documentation says. */

const service = await startWholeService()
const { key } = await testKeyOf(service.db, (await service.account()).accountId)
const likeness = new Likeness({ apiKey: key, baseUrl: service.baseUrl })
const checked = expressHandler({ likeness, documents: ['us-passport'], allow: () => true })

const documentation = await (await fetch(`${service.baseUrl}/docs/element.md`)).text()
/** The page and the policy of the documentation, as one copies them. */
const [documentedPage = '', documentedPolicy = ''] = Array.from(
  documentation.replaceAll(readBuildSettings().baseUrl, service.baseUrl).matchAll(/^```\w*\n(.+?)\n```$/gms),
  ([, code = '']) => code,
)

const script = `<script type="module" src="${service.baseUrl}/downloads/likeness-check.js"></script>`
const withScript = (body: string) => `<!doctype html><html lang="en"><title>A photo</title>${script}${body}`
const field = (attributes: string) =>
  `<form method="post" enctype="multipart/form-data" action="/form">
  <label for="photo">Your photo</label>
  <likeness-check id="photo" name="photo" document="us-passport" ${attributes}></likeness-check>
  <button>Continue</button><button type="reset">Clear</button></form>`

/** The module of a page: a component that binds a document and a language, and shows the status that the event brings. */
const components = {
  vue: {
    resolveDir: import.meta.dirname,
    contents: `
      import { createApp, h, ref } from 'vue'
      createApp({ setup() {
        const status = ref(''), language = ref('de')
        return () => [
          h('form', h('likeness-check', {
            document: 'us-passport', endpoint: '/photo-check', language: language.value, name: 'photo', required: true,
            onLikenessResult: ({ detail }) => { status.value = detail.status },
          })),
          h('output', status.value),
          h('button', { onClick: () => { language.value = 'ar' } }, 'Arabic'),
        ]
      } }).mount('main')`,
  },
  svelte: {
    resolveDir: import.meta.dirname,
    contents: `import { mount } from 'svelte'; import App from 'app.svelte'; mount(App, { target: document.querySelector('main') })`,
  },
}
const svelteApp = `<script>
  let status = $state(''), language = $state('de')
</script>
<form>
  <likeness-check document="us-passport" endpoint="/photo-check" {language} name="photo" required={true}
    onlikeness-result={({ detail }) => { status = detail.status }}></likeness-check>
</form>
<output>{status}</output>
<button onclick={() => { language = 'ar' }}>Arabic</button>`

async function moduleOf(framework: keyof typeof components): Promise<string> {
  const { outputFiles } = await build({
    ...{ stdin: components[framework], bundle: true, write: false, format: 'esm', minify: true },
    ...{ conditions: ['browser', 'production'], define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'svelte',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^app\.svelte$/ }, ({ path }) => ({ path, namespace: 'app' }))
          onLoad({ filter: /./, namespace: 'app' }, () => ({
            contents: compile(svelteApp, { generate: 'client' }).js.code,
            resolveDir: import.meta.dirname,
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

const frameworkPage = (framework: string) =>
  withScript(`<main></main><script type="module" src="/${framework}.js"></script>`)
const pages: Readonly<Record<string, string>> = {
  '/alone': documentedPage,
  '/german': withScript(field('language="de"')),
  '/form': withScript(field('endpoint="/photo-check" required')),
  '/unknown': withScript('<likeness-check document="xx-passport" lang="de"></likeness-check>'),
  '/unknown-there': withScript(
    '<likeness-check document="xx-passport" endpoint="/photo-check"></likeness-check>',
  ),
  '/vue': frameworkPage('vue'),
  '/svelte': frameworkPage('svelte'),
}
const modules: Readonly<Record<string, string>> = {
  '/vue.js': await moduleOf('vue'),
  '/svelte.js': await moduleOf('svelte'),
}
const policy = `default-src 'none'; ${documentedPolicy.replace('script-src', "script-src 'self'")}; form-action 'self'`

/** The photos of the forms that were submitted: their names and their bytes. */
const submitted: { name: string; bytes: number }[] = []

const origin = await serveLocally(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://page')
  if (pathname === '/photo-check') return checked(request, response)
  if (request.method === 'POST') {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const photo = (await new Response(await buffer(request), { headers }).formData()).get('photo')
    if (photo instanceof File) submitted.push({ name: photo.name, bytes: photo.size })
  }
  const [type, body] = modules[pathname]
    ? ['text/javascript', modules[pathname]]
    : ['text/html', pages[pathname]]
  response.writeHead(body ? 200 : 404, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
  })
  response.end(body)
})

const photoOf = async (name: string) => {
  const response = await fetch(`${service.baseUrl}/samples/${name}`)
  assert.equal(response.status, 200)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await response.arrayBuffer()) }
}
const [ready, retake] = await Promise.all([photoOf('ready.jpg'), photoOf('retake.jpg')])
const portrait = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await drawPortrait({}, 'jpeg')),
}

const browser = await startChromium(await findChromium())
after(() => browser.close())
const page = await browser.newPage()
const complaints: string[] = []
page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
page.on('pageerror', ({ message }) => complaints.push(message))
const posted: string[] = []
page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))

beforeEach(() => {
  complaints.length = 0
  posted.length = 0
})

async function open(path: string): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.evaluate(`window.seen = [];
    for (const name of ['photo', 'result', 'error'])
      addEventListener('likeness-' + name, ({ detail }) => seen.push(name + ' ' + (detail?.status ?? detail?.code ?? detail?.name)))`)
}
const choose = (photo: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('likeness-check input[type=file]').setInputFiles(photo)
const inElement = (code: string) =>
  page.evaluate(`(element => ${code})(document.querySelector('likeness-check'))`)

test('one script checks a photo in a page of another origin, and sends it nowhere', async () => {
  await open('/alone')
  await choose(portrait)
  await until(async () => Number(await page.evaluate('seen.length')) === 2)
  assert.deepEqual(await page.evaluate('seen[0]'), 'photo me.jpg')
  assert.match(String(await page.evaluate('seen[1]')), /^result (READY|REVIEW|RETAKE)$/)
  assert.equal(await inElement('element.result.status'), String(await page.evaluate('seen[1]')).slice(7))
  assert.deepEqual([complaints, posted], [[], []])
})

test('a form waits for the verdict, sends the photo, and can be reset', async () => {
  await open('/form')
  await page.locator('likeness-check').getByText('Choose a photo').waitFor()
  const validity = () => inElement('[element.validity.valueMissing, element.validity.customError]')
  assert.deepEqual(await validity(), [true, false])
  await page.getByRole('button', { name: 'Continue' }).click()
  assert.equal(submitted.length, 0)
  assert.equal(await inElement('element.matches(":focus-within")'), true, 'the invalid field has the focus')

  await choose(retake)
  await page.getByRole('heading', { name: 'Take another photo' }).waitFor()
  await until(async () => (await inElement('element.validationMessage')) === 'Take another photo')
  assert.deepEqual(await validity(), [false, true])
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.locator('likeness-check').getByText('Choose a photo').waitFor()
  assert.deepEqual(await validity(), [true, false])
  assert.equal(await inElement('element.photo'), null)

  await choose(ready)
  await page.getByRole('heading', { name: 'This photo can be used' }).waitFor()
  assert.deepEqual(await validity(), [false, false])
  assert.deepEqual(await page.evaluate('seen'), [
    ...['photo retake.jpg', 'result RETAKE', 'photo ready.jpg', 'result READY'],
  ])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForLoadState()
  assert.deepEqual(submitted, [{ name: 'ready.jpg', bytes: ready.buffer.length }])
  assert.deepEqual(complaints, [])
})

test('keys reach it, a change is checked again, and a disabled one takes nothing', async () => {
  await open('/form')
  await page.locator('likeness-check').getByText('Choose a photo').waitFor()
  const focused = () => inElement('element.shadowRoot.activeElement?.localName')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'input')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'button')
  await choose(ready)
  await page.locator('h3:focus').waitFor()
  await inElement('{ element.subject = "child" }')
  await until(async () => Number(await page.evaluate('seen.length')) === 3)
  assert.deepEqual(await page.evaluate('seen'), ['photo ready.jpg', 'result READY', 'result READY'])
  await inElement('{ element.disabled = true }')
  assert.equal(await inElement('new FormData(element.form).has("photo")'), false)
  assert.equal(await inElement('element.shadowRoot.firstElementChild.inert'), true)
})

test('what is wrong with a document’s id is said in the language of the page', async () => {
  await open('/unknown')
  await choose(ready)
  await page.getByText('Für dieses Dokument werden hier keine Fotos geprüft.').waitFor()
  await open('/unknown-there')
  await choose(ready)
  await page.getByText('Photos are not checked for this document here.').waitFor()
  assert.equal(await page.evaluate('seen.at(-1)'), 'error unknown_document')
})

test('its colours, its parts and its direction follow the page', async () => {
  await open('/german')
  await page.getByText('Foto auswählen').waitFor()
  await page.evaluate(`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('likeness-check { --likeness-accent: rgb(1, 2, 3) } ::part(take) { color: rgb(4, 5, 6) }')
    document.adoptedStyleSheets = [sheet]`)
  const style = (part: string, name: string) =>
    inElement(`getComputedStyle(element.shadowRoot.querySelector('[part=${part}]')).${name}`)
  assert.equal(await style('choose', 'backgroundColor'), 'rgb(1, 2, 3)')
  assert.equal(await style('take', 'color'), 'rgb(4, 5, 6)')
  await inElement('{ element.language = "fa" }')
  await page.locator('likeness-check section[dir=rtl]').waitFor()
  assert.deepEqual(complaints, [])
})

for (const framework of Object.keys(components)) {
  test(`a ${framework} page binds its attributes, its events and its value`, async () => {
    await open(`/${framework}`)
    await page.getByText('Foto auswählen').waitFor()
    assert.equal(await inElement('element.required && !element.form.checkValidity()'), true)
    await choose(ready)
    await page.locator('output', { hasText: 'READY' }).waitFor()
    assert.equal(await inElement('new FormData(element.form).get("photo").name'), 'ready.jpg')
    await page.getByRole('button', { name: 'Arabic' }).click()
    await page.locator('likeness-check section[lang=ar][dir=rtl]').waitFor()
    assert.deepEqual(complaints, [])
  })
}
