import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Likeness } from '../api/clients/javascript/src/index.ts'
import { testKeyOf } from '../api/testing/funded-account.ts'
import { attestationExamples } from '../site/src/api-reference/attestations.ts'
import { launchChromium } from '../site/testing/built-site.ts'
import { findPython } from './testing/find-python.ts'
import { assertAccessible } from './testing/sound-page.ts'
import { startWholeService } from './testing/whole-service.ts'

const { baseUrl, db, account } = await startWholeService()
const { accountId, key: apiKey } = await account()
const photo = Buffer.from('a photo')
const likeness = new Likeness({ apiKey, baseUrl })
const { attestation = '' } = await likeness.checkPhoto({ documentId: 'us-passport', photo })
const { key: testKey } = await testKeyOf(db, accountId)
const { attestation: ofTestMode } = await new Likeness({ apiKey: testKey, baseUrl }).checkPhoto({
  documentId: 'us-passport',
  photo,
})
const browser = await launchChromium()

async function opened(path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url().split('#')[0]} ${request.postData()}`))
  await page.goto(baseUrl + path)
  return { page, sent }
}

test('the page of an attestation says what it attests and compares a file, and sends neither', async () => {
  const { page, sent } = await opened(`/de/attestation#${attestation}`)
  await page.getByText('READY').waitFor()
  assert.match(await page.locator('[data-says]').innerText(), /us-passport/)
  assert.equal(
    await page.locator('[data-fault], [data-test], [data-policy]').filter({ visible: true }).count(),
    0,
  )
  await assertAccessible(page)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg' }
  await page.setInputFiles('#file', { ...file, buffer: photo })
  await page.locator('[data-same]').waitFor()
  await page.setInputFiles('#file', { ...file, buffer: Buffer.from('another') })
  await page.locator('[data-other]').waitFor()
  assert.equal(await page.locator('[data-same]').isVisible(), false)
  assert.ok(sent.some((request) => request.includes('/.well-known/jwks.json')))
  assert.deepEqual(
    sent.filter((request) => request.includes(attestation.slice(0, 40)) || !request.endsWith(' null')),
    [],
  )
  await page.locator('#languages a[hreflang="fr"]').click()
  await page.getByText('READY').waitFor()
  assert.ok(page.url().endsWith(`/fr/attestation#${attestation}`))
  await page.context().close()
})

test('what does not hold is refused in words, also when it is pasted', async () => {
  const { page } = await opened('/attestation')
  assert.equal(await page.locator('[data-holds]').isVisible(), false)
  for (const [text, words] of [
    [`${attestation.slice(0, -4)}AAAA`, /changed after it was signed/],
    ['hello', /no signed verdict/],
  ] as const) {
    await page.getByLabel('The signed verdict').fill(text)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.locator('[data-fault]').getByText(words).waitFor()
    assert.equal(await page.locator('[data-holds]').isVisible(), false)
  }
  await page.getByLabel('The signed verdict').fill(`${baseUrl}/attestation#${attestation}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('READY').waitFor()
  await page.context().close()
})

test('the examples of the docs get an attestation and verify it, exactly as printed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-attestations-'))
  after(() => rm(folder, { recursive: true }))
  const env = {
    ...process.env,
    LIKENESS_API_KEY: apiKey,
    PYTHONPATH: join(import.meta.dirname, '..', 'api', 'clients', 'python', 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    NO_PROXY: '127.0.0.1,localhost',
  }
  const ran = (command: string, ...given: string[]) =>
    promisify(execFile)(command, given, { cwd: folder, env }).then(({ stdout }) => stdout)
  await writeFile(join(folder, 'photo.jpg'), photo)
  const answer = join(folder, 'answer.json')
  const programs = { curl: 'sh', 'JavaScript client': process.execPath, 'Python client': findPython() ?? '' }
  for (const { language, steps } of attestationExamples(baseUrl)) {
    const code = steps.find(({ name }) => !/^(Install|Run) /.test(name))?.code ?? ''
    if (language === 'JavaScript client') await ran('sh', '-ec', steps[0].code)
    const file = join(folder, `example.${language === 'JavaScript client' ? 'mjs' : 'txt'}`)
    await writeFile(file, code)
    const said = await ran(programs[language], file)
    assert.match(said, language === 'curl' ? /"document_id":"us-passport"/ : /^accepted$/m)
    if (language === 'curl') continue
    const before = await readFile(answer, 'utf8')
    await writeFile(answer, before.replace(/("attestation":"[^.]+\.)/, '$1AAAA'))
    assert.match(await ran(programs[language], file), /^refused, .*\(not_an_attestation\)$/m)
    await writeFile(answer, JSON.stringify({ attestation: ofTestMode }))
    assert.match(await ran(programs[language], file), /^refused, made in test mode/m)
    assert.match(await ran(programs[language], file, '--test'), /^accepted$/m)
    await writeFile(answer, before)
  }
})
