import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openEngine } from '@likeness/engine'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import { heicFixture } from '@likeness/engine/testing/heic/fixture.ts'
import { documentOf } from '@likeness/engine/testing/sample-evidence.ts'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { atEnd, serveLocally } from '../../../testing/at-end.ts'
import { precheckPage } from '../testing/pages.ts'
import type { Crop, Precheck, PrecheckResult, SheetOptions } from './precheck.ts'

/** The library in the page. */
declare const precheck: {
  canCheckHere(): boolean
  openPrecheck(address: string): Promise<Precheck>
}

const portrait = await drawPortrait({ grain: { levels: 1, on: 'picture' } })
const drawn = () => sharp(portrait)
const large = await sharp(portrait).resize(3000).jpeg({ quality: 90 }).toBuffer()
/** Every format, and what a file may do to its pixels. */
const photos: Record<string, Uint8Array> = {
  'portrait.png': portrait,
  'portrait.jpg': await drawn().jpeg({ quality: 95 }).toBuffer(),
  'turned.jpg': await drawn().rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer(),
  'display-p3.jpg': await drawn().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
  'turned.png': await drawn().rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer(),
  'mirrored.jpg': await drawn()
    .flip()
    .rotate(90)
    .withMetadata({ orientation: 5 })
    .jpeg({ quality: 95 })
    .toBuffer(),
  '16-bit.png': await drawn().toColourspace('rgb16').png().toBuffer(),
  'portrait.webp': await drawn().webp({ quality: 95 }).toBuffer(),
  'portrait.avif': await drawn().avif({ quality: 90, effort: 0 }).toBuffer(),
  'portrait.heic': heicFixture('portrait'),
  'large.jpg': large,
  'dark.jpg': await drawn().linear(0.35).jpeg().toBuffer(),
  'tilted.png': await drawPortrait({ rollDeg: 14 }),
}
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)
/** Files that are no photos, and what is said of them. */
const others: Record<string, { bytes: Uint8Array; code: string }> = {
  'cut-off.jpg': { bytes: half(large), code: 'unreadable_image' },
  'cut-off.png': { bytes: half(portrait), code: 'unreadable_image' },
  'cut-off.webp': { bytes: half(await drawn().webp().toBuffer()), code: 'unreadable_image' },
  'text.jpg': { bytes: Buffer.from('no photo'), code: 'unsupported_image_format' },
  'vast.png': {
    bytes: await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    code: 'too_many_pixels',
  },
}
const document = documentOf('us-passport')
const baseline = documentOf('zz-icao-9303')

interface Figure {
  readonly check: string
  readonly measured: number | null
  readonly uncertainty: number | null
}

/** What the last digit of a rounded figure counts. */
const lastDigit = (figure: number) => 1.01 * 10 ** -(String(figure).split('.')[1]?.length ?? 0)

/** JSON at an address that is not an engine's. */
const notAnEngine = Buffer.from(JSON.stringify({ folder: 'a1', worker: 'w.js', files: [{ name: 'w.js' }] }))

const served = await precheckPage(async (name) =>
  name === 'engine.json' ? notAnEngine : (photos[name] ?? others[name]?.bytes),
)
atEnd(async () => served.remove())
const address = await serveLocally(served.answer)

const installed = process.env.LIKENESS_CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  ...(existsSync(installed) && { executablePath: installed }),
  args: ['--no-sandbox', '--disable-gpu'],
})
atEnd(() => browser.close())
const page = await browser.newPage()
await page.goto(`${address}/`)
const engine = await openEngine({
  workers: 1,
  queueLimit: 2,
  baseline,
  inference: 'wasm',
  timeLimitFactor: 20,
})
atEnd(() => engine.close())

async function judgeHere(
  bytes: Uint8Array,
): Promise<Pick<PrecheckResult, 'status'> & { checks: object; findings: readonly Figure[] }> {
  const judged = await engine.check({ bytes, document, mode: 'check' })
  assert.ok(judged.ok)
  return judged.value
}

describe('a check in the browser', () => {
  const check = (name: string, language?: string) =>
    page.evaluate(
      async ({ name, rule, language }) => {
        const page = globalThis as unknown as { opening?: Promise<Precheck> }
        page.opening ??= precheck.openPrecheck('/engine.json')
        const opened = await page.opening
        const photo = await (await fetch(`/photos/${name}`)).blob()
        const findings: string[] = []
        const answer = await opened.check(photo, rule, {
          language,
          onFinding: (finding) => findings.push(finding.check),
        })
        return { answer, findings }
      },
      { name, rule: { document, baseline }, language },
    )

  for (const [name, bytes] of Object.entries(photos)) {
    it(`gives the verdict and the figures that Node gives: ${name}`, async () => {
      const { answer } = await check(name)
      assert.ok(answer.ok, answer.ok ? '' : answer.problem.detail)
      const here = await judgeHere(bytes)
      assert.deepEqual([answer.result.status, answer.result.checks], [here.status, here.checks])
      // Of a score, which has no uncertainty, only the outcome matters.
      for (const { check, measured, uncertainty } of here.findings) {
        const there = answer.result.findings.find((one) => one.check === check)
        if (measured === null || !uncertainty) continue
        const apart = Math.abs(measured - (there?.measured ?? Number.NaN))
        assert.ok(
          apart <= Math.max(uncertainty / 10, lastDigit(measured)),
          `${check}: ${measured} and ${there?.measured}`,
        )
      }
    })
  }

  it('reports every finding before the result, in the language that is asked for', async () => {
    const { answer, findings } = await check('tilted.png', 'de')
    assert.ok(answer.ok)
    assert.deepEqual(new Set(findings), new Set(Object.keys(answer.result.checks)))
    const pose = answer.result.findings.find((finding) => finding.check === 'pose')
    assert.match(pose?.message ?? '', /Kopf/)
  })

  it('says what is wrong with a file that cannot be read', async () => {
    for (const [name, { code }] of Object.entries(others)) {
      const { answer } = await check(name)
      assert.equal(answer.ok ? 'ok' : answer.problem.code, code, name)
    }
  })

  it('fetches nothing once a photo is there, and only what the photo needs', async () => {
    const asked = await page.evaluate(async () => {
      const opened = await precheck.openPrecheck('/engine.json')
      Object.assign(globalThis, { opened, photo: await (await fetch('/photos/portrait.jpg')).blob() })
    })
    assert.equal(asked, undefined)
    const before = served.asked.length
    assert.ok(served.asked.some((path) => path.endsWith('facemesh-attention-pinto.bin')))
    const status = await page.evaluate(
      async (rule) => {
        const { opened, photo } = globalThis as unknown as { opened: Precheck; photo: Blob }
        const answer = await opened.check(photo, rule)
        return answer.ok && answer.result.status
      },
      { document, baseline },
    )
    assert.equal(status, 'READY')
    assert.deepEqual(served.asked.slice(before), [])
  })

  it('answers a check that is closed before its end, and refuses an engine that is not there', async () => {
    const [closed, later, missing, other] = await page.evaluate(
      async (rule) => {
        const opened = await precheck.openPrecheck('/engine.json')
        const photo = await (await fetch('/photos/portrait.jpg')).blob()
        const ending = opened.check(photo, rule)
        opened.close()
        const later = await opened.check(photo, rule)
        const missing = await precheck.openPrecheck('/nothing/engine.json').catch(({ message }) => message)
        const other = await precheck.openPrecheck('/photos/engine.json').catch(({ message }) => message)
        return [await ending, later, String(missing), String(other)] as const
      },
      { document, baseline },
    )
    assert.equal(!closed.ok && closed.problem.code, 'engine_failure')
    assert.equal(!later.ok && later.problem.code, 'engine_failure')
    assert.match(missing, /not found/)
    assert.match(other, /leads to something else/)
  })
})

describe('a file made in the browser', () => {
  interface Asked {
    rules: { document: object; baseline: object }[]
    sheet?: SheetOptions
    crop?: Crop
  }
  /** Makes a file of the portrait by each rule, and perhaps a sheet of them all. */
  async function made(asked: Asked) {
    const { files, sheet } = await page.evaluate(async ({ rules, sheet, crop }) => {
      const page = globalThis as unknown as { opening?: Promise<Precheck> }
      page.opening ??= precheck.openPrecheck('/engine.json')
      const opened = await page.opening
      const photo = await (await fetch('/photos/portrait.jpg')).blob()
      const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]
      const files = []
      const finished = []
      for (const rule of rules) {
        const one = await opened.makeFile(photo, rule, { crop })
        if (!one.ok) throw new Error(one.problem.detail)
        const { facts, file, papers, print } = one
        finished.push({ photo: file, rule })
        files.push({ facts, papers, print, type: file.type, bytes: await bytesOf(file) })
      }
      const laid = sheet && (await opened.makeSheet(finished, sheet))
      const answer = laid?.ok ? { ...laid, bytes: await bytesOf(laid.sheet), type: laid.sheet.type } : laid
      return { files, sheet: answer }
    }, asked)
    return { files: files.map(({ bytes, ...file }) => ({ ...file, bytes: Buffer.from(bytes) })), sheet }
  }
  const portraitFile = photos['portrait.jpg'] ?? portrait
  const rule = { document, baseline }
  const visa = documentOf('us-visa-digital')

  for (const named of [document, visa]) {
    it(`has the size, the crop and the verdict of the server's, and nearly its pixels: ${named.id}`, async () => {
      const [there] = (await made({ rules: [{ document: named, baseline }] })).files
      const here = await engine.exportPhoto({ bytes: portraitFile, document: named })
      assert.ok(there && here.ok)
      const { facts, bytes } = there
      const { result, photo } = here.value
      const known = ['width', 'height', 'dpi', 'format', 'crop'] as const
      for (const name of known) assert.deepEqual(facts[name], result[name], name)
      assert.equal(facts.bytes, bytes.length)
      assert.deepEqual([facts.check.status, facts.check.checks], [result.check.status, result.check.checks])
      const { exif, xmp, icc, density } = await sharp(bytes).metadata()
      assert.deepEqual([exif, xmp, density, Boolean(icc)], [undefined, undefined, result.dpi, true])
      const [one, other] = await Promise.all(
        [bytes, photo].map((file) => sharp(file, { ignoreIcc: true }).raw().toBuffer()),
      )
      assert.ok(one && other && one.length === other.length)
      const apart = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
      assert.ok(apart < 1, `${apart} of 255 levels on average`)
    })
  }

  it('keeps the limit of bytes of a document, by a lower quality', async () => {
    const small = { ...visa, upload: { ...visa.upload, bytes: { maxKb: 60 } } }
    const [file] = (await made({ rules: [{ document: small, baseline }] })).files
    assert.ok(file && file.bytes.length <= 60_000, `${file?.bytes.length} bytes`)
  })

  it('has the crop that the visitor chose', async () => {
    const crop = { x: 100, y: 260, width: 1000, height: 1000 }
    const [file] = (await made({ rules: [rule], crop })).files
    assert.deepEqual(file?.facts.crop, crop)
  })

  it('is laid out on paper as the server lays it out, alone and with those of a family', async () => {
    const german = { document: documentOf('de-passport'), baseline }
    const family = [rule, german, german]
    for (const rules of [[rule], family]) {
      for (const [format, paper] of [
        ['pdf', 'a4'],
        ['jpeg', '10x15'],
      ] as const) {
        const { files, sheet } = await made({ rules, sheet: { paper, format } })
        assert.ok(sheet?.ok)
        const bytes = Buffer.from(sheet.bytes)
        if (format === 'pdf') {
          assert.equal(bytes.toString('latin1', 0, 5), '%PDF-')
          // Each photo is in the PDF as it is in its file.
          for (const file of files) assert.ok(bytes.includes(file.bytes))
        } else {
          const { width, height, density } = await sharp(bytes).metadata()
          assert.deepEqual([[width, height].toSorted(), density], [[1181, 1772], 300])
        }
        if (rules.length > 1) continue
        const [own] = files
        const options = { paper, format }
        assert.ok(own)
        const here = await engine.printSheet({ bytes: own.bytes, document, options })
        assert.ok(here.ok)
        assert.equal(sheet.copies, here.value.copies)
        if (format === 'pdf') assert.ok(bytes.equals(here.value.bytes), 'the very bytes')
      }
    }
  })

  it('names the papers of a document, and none of one that no applicant may print', async () => {
    const { files } = await made({
      rules: [rule, { document: documentOf('us-permanent-resident'), baseline }],
    })
    assert.deepEqual(
      files.map(({ papers }) => papers.map(({ paper }) => paper)),
      [['4x6', 'letter', '10x15', 'a4'], []],
    )
  })
})
