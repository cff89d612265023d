import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { permit } from '#rules/testing/samples.ts'
import { curlConfig, savedName } from './cited-texts.ts'

const run = promisify(execFile)
const command = join(import.meta.dirname, 'sources.ts')

/** The sample rule with two sources, of which the second one alone gives the head. */
const rule = permit
  .replace(
    / {2}law: .*/,
    `  law:
    authority: Law gazette
    title: The law
    url: https://example.org/law
    read: "2026-10"
    tier: official
  page:
    authority: Authority of Samples
    title: The page
    url: https://example.org/page
    read: "2026-10"
    tier: official`,
  )
  .replace('heightMm: 50, cite: [law]', 'heightMm: 50, cite: [law, page]')
  .replace('  cite: [law]', '  cite: [page]')

const law = '<p>The photo is 40 x 50 mm.</p>'
const page = `<p>The photo is 4 x 5 cm, the head 30 to 35 mm. ${'Look straight at the camera. '.repeat(20)}</p>`

describe('catalog -- sources', () => {
  let folder: string
  let saved: string
  let ruleFile: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'likeness-sources-'))
    saved = join(folder, 'saved')
    ruleFile = join(folder, 'rules', 'nl', 'permit.yaml')
    mkdirSync(saved)
    mkdirSync(join(folder, 'rules', 'nl'), { recursive: true })
    writeFileSync(ruleFile, rule)
  })
  after(() => rmSync(folder, { recursive: true }))

  const save = (name: string, content: string) => writeFileSync(join(saved, name), content)
  const sources = async (...args: string[]) => {
    const ran = run(process.execPath, [command, ...args, '--rules', join(folder, 'rules')])
    try {
      return { code: 0, ...(await ran) }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, stdout, stderr }
    }
  }

  it('lists each address for curl, with the name of its file', async () => {
    const { code, stdout } = await sources('--list')
    assert.equal(code, 0)
    assert.ok(
      stdout.includes(`url = "https://example.org/law"\noutput = "${savedName('https://example.org/law')}"`),
    )
    assert.equal(stdout.match(/^next$/gm)?.length, 1)
  })

  it('gets a file on GitHub without the page around it, under the name of the cited address', () => {
    const url = 'https://github.com/state/laws/blob/main/법/규칙.md'
    const file = savedName(url)
    assert.ok(
      curlConfig([{ url, file, uses: [] }]).startsWith(
        `url = "https://raw.githubusercontent.com/state/laws/main/법/규칙.md"\noutput = "${file}"\n`,
      ),
    )
  })

  it('names at first the texts that lack a number that is cited from them, and records the others', async () => {
    save(savedName('https://example.org/law'), law)
    save(
      'Page.html',
      `<!-- saved from url=(0024)https://www.example.org/page/ -->${page.replace('35 mm', '36 mm')}`,
    )
    save('other.html', '<p>Something else')
    const { code, stdout } = await sources(saved, '--record')
    assert.equal(code, 1)
    assert.match(
      stdout,
      /^https:\/\/example\.org\/page is compared for the first time.*\n {2}nl-permit\/page: headHeight 35 mm is not in it$/m,
    )
    assert.match(stdout, /other\.html belongs to no source/)
    assert.match(
      stdout,
      /2 texts: 0 the same, .*2 compared for the first time, 0 unreadable, 0 not saved\.\n1 sources recorded/,
    )
    assert.match(readFileSync(ruleFile, 'utf8'), /"2026-10"\n {4}fingerprint: 40mm 50mm words:/)
  })

  it('records what a person has read again, with the day on which it was saved', async () => {
    save('Page.html', `<!-- saved from url=(0024)https://www.example.org/page/ -->${page}`)
    assert.equal((await sources(saved, '--accept', 'nl-permit/page')).code, 0)
    const today = new Date().toISOString().slice(0, 10)
    assert.match(
      readFileSync(ruleFile, 'utf8'),
      new RegExp(`"${today}"\\n {4}fingerprint: 30mm 35mm 40mm 50mm words:`),
    )
    const { code, stdout } = await sources(saved)
    assert.equal(code, 0)
    assert.match(stdout, /2 the same/)
  })

  it('names a text whose figures or words changed, and one that cannot be read', async () => {
    save(savedName('https://example.org/law'), law.replace('50 mm', '55 mm'))
    save(
      'Page.html',
      `<!-- saved from url=(0024)https://www.example.org/page/ -->${page.replaceAll('at the camera', 'beside it')}`,
    )
    const { code, stdout } = await sources(saved)
    assert.equal(code, 1)
    assert.match(
      stdout,
      /law states other figures.*\n {2}gone: 50mm\n {2}new: 55mm\n {2}nl-permit\/law: print 50 mm is not in it\n/,
    )
    assert.match(stdout, /page has other words.*\n {2}cited by nl-permit\/page\n/)
    save(savedName('https://example.org/law'), '')
    assert.match((await sources(saved)).stdout, /law cannot be read here, .*\n {2}cited by nl-permit\/law\n/)
    rmSync(join(saved, savedName('https://example.org/law')))
    assert.match((await sources(saved)).stdout, /1 not saved/)
  })

  it('refuses a folder that is not there, an unknown source and wrong arguments', async () => {
    for (const args of [
      [join(folder, 'none')],
      [saved, '--accept', 'nl-permit/letter'],
      [],
      [saved, '--wrong'],
      [saved, '--list'],
    ]) {
      const { code, stderr } = await sources(...args)
      assert.equal(code, 2, args.join(' '))
      assert.ok(stderr.length > 10)
    }
  })
})
