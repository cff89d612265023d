import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it, test } from 'node:test'
import { promisify } from 'node:util'
import { type Language, publicRecord } from '@likeness/rules'
import { sampleRule } from '../../../rules/testing/samples.ts'
import { recordOf } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { siteTranslator } from '../messages/site-messages.ts'
import { alternativeFacts, channelName } from './alternatives.ts'
import { catalogText } from './catalog-words.ts'
import { childAge, childFigures, childReliefs } from './child-rules.ts'
import {
  absentFacts,
  answerAfterTaken,
  conflictSubject,
  decidingFacts,
  isTakenOnSite,
  mayBeOwnPhoto,
  onSite,
  stated,
} from './chosen-facts.ts'
import { fileFacts, paperFacts, personFacts } from './facts.ts'
import { figureRows } from './figure-rows.ts'
import { dimensions, figure, inchLimits, kilobytes, limits, unbroken, withUnit } from './quantities.ts'
import { checkCall } from './quick-start.ts'
import { authorityIn, joined, longDate, sentence } from './wording.ts'

it('writes limits in words and ranges', () => {
  assert.equal(limits({ min: 25, max: 35 }, inEnglish), '25–35')
  assert.equal(limits({ min: 5, max: 5 }, inEnglish), '5')
  assert.equal(limits({ min: 54.3, max: null }, inEnglish), 'at least 54.3')
  assert.equal(limits({ min: null, max: 36 }, inEnglish), 'at most 36')
  assert.equal(limits({ min: null, max: null }, inEnglish), null)
  assert.equal(limits({ min: 0.74, max: 0.8 }, inEnglish, 3), '0.74–0.8')
})

it('writes the sides of a photo, and a range of them', () => {
  assert.equal(dimensions({ min: 35, max: 35 }, { min: 45, max: 45 }, inEnglish), '35 × 45')
  assert.equal(dimensions({ min: 35, max: 40 }, { min: 45, max: 45 }, inEnglish), '35–40 × 45')
  const least = { min: 600, max: null }
  assert.equal(dimensions(least, least, inEnglish), 'at least 600 × 600')
  assert.equal(dimensions({ min: null, max: 35 }, { min: null, max: 45 }, inEnglish), 'at most 35 × 45')
})

it('writes a unit behind its number, also within words from right to left', () => {
  const arabic = siteTranslator('ar')
  const [least, two] = [
    { min: 600, max: null },
    { min: 2, max: 2 },
  ]
  assert.equal(withUnit('at least 54', 'mm', inEnglish), 'at least 54 mm')
  assert.equal(withUnit('5', 'mm', arabic), '\u20665 mm\u2069')
  assert.equal(
    withUnit(dimensions(least, least, arabic), 'px', arabic),
    'على الأقل \u2068\u2066600 × 600 px\u2069\u2069',
  )
  assert.equal(withUnit(dimensions(two, two, arabic), 'بوصة', arabic), '\u20662 × 2\u2069 بوصة')
  assert.match(arabic('home.price', { free: '20', price: '0.05 USD' }), /\u20660\.05 USD\u2069/)
  assert.doesNotMatch(arabic('home.count', { documents: '600', countries: '200' }), /\u2066/)
  assert.doesNotMatch(inEnglish('home.price', { free: '20', price: '0.05 USD' }), /\u2066/)
})

it('shows what another mission asks for, and for which channel', () => {
  const [online] = recordOf('pl-passport').alternatives
  assert.ok(online)
  assert.equal(channelName(online, inEnglish), 'As a file')
  assert.deepEqual(
    alternativeFacts(online, inEnglish).map(({ name, text }) => `${name}: ${text}`),
    ['Pixel size: at least 768 × 1004', 'Format: JPEG', 'File size: At most 2.5 MB'],
  )
  const [kenya] = recordOf('ke-passport').alternatives
  assert.ok(kenya)
  assert.deepEqual(
    alternativeFacts(kenya, inEnglish).map(({ name, text }) => `${name}: ${text}`),
    ['Print size: 38–51 × 51–64 mm', 'Copies: 3'],
  )
})

it('shows where a file comes from, its format and its resolution, and the margin below the chin', () => {
  const facts = (id: string) =>
    Object.fromEntries(fileFacts(recordOf(id), inEnglish).map(({ key, text }) => [key, text]))
  const { 'file.formats': formats, 'file.origin': origin } = facts('ca-citizenship')
  assert.equal(formats, 'JPEG, JPEG 2000')
  assert.equal(origin, 'A picture taken with a phone is refused. A scan is refused.')
  assert.equal(facts('cn-passport')['file.resolution'], '300 to 600 dpi')
  assert.equal(facts('in-pan-card-upload-utiitsl')['file.resolution'], 'Exactly 300 dpi')
  assert.ok(!('file.origin' in facts('us-visa-digital')), 'what few authorities state is not listed')
  const margins = (id: string) =>
    figureRows(recordOf(id), inEnglish).filter(({ key }) => key === 'lower_margin')
  assert.deepEqual(
    margins('fi-passport').map(({ cells }) => [cells.mm, cells.percent]),
    [['7–9', '14.9–19.1']],
  )
  assert.deepEqual(margins('us-passport'), [])
})

it('converts limits to inches, rounded inwards', () => {
  assert.deepEqual(inchLimits({ min: 25, max: 35 }), { min: 0.99, max: 1.37 })
  assert.deepEqual(inchLimits({ min: 25.4, max: 50.8 }), { min: 1, max: 2 })
})

it('drops zeros at the end, and writes the size of a file in the unit of its size', () => {
  assert.equal(figure(31.5), '31.5')
  assert.equal(figure(32.04), '32')
  assert.equal(kilobytes(240, inEnglish), '240 KB')
  assert.equal(kilobytes(10_000, inEnglish), '10 MB')
  assert.equal(kilobytes(7168, inEnglish), '7 MB')
  assert.equal(kilobytes(64_000, inEnglish), '64 MB')
  assert.equal(kilobytes(1953, inEnglish), '1953 KB')
  assert.equal(kilobytes(2500, siteTranslator('de')), '2,5 MB')
})

/** With `_` for a no-break space and `~` for a word joiner. */
const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '~')

it('keeps sides, ranges and units together', () => {
  assert.equal(shown('35 × 45 mm'), '35_×_45_mm')
  assert.equal(shown('25–35 mm, 70.5–80 %'), '25~–~35_mm, 70.5~–~80_%')
  assert.equal(shown('35–40 × 45–50'), '35~–~40_× 45~–~50')
  assert.equal(shown('at least 600 × 600 px'), 'at least 600_×_600_px')
})

it('lets words part that stand between numbers', () => {
  assert.equal(shown('240 KB to 10 MB'), '240_KB to 10_MB')
  assert.equal(shown('600 × 600 to 1200 × 1200'), '600_×_600 to 1200_×_1200')
  assert.equal(shown('от ⁨5⁩ до ⁨6⁩ мм'), 'от ⁨5⁩ до ⁨6⁩_мм')
})

it('joins sentences with a space, but not in Chinese and Japanese', () => {
  assert.equal(joined(['One.', 'Two.'], { language: 'de' }), 'One. Two.')
  assert.equal(joined(['一。', '二。'], { language: 'zh-Hant' }), '一。二。')
})

it('ends a sentence as the language does', () => {
  assert.equal(sentence('35 mm', { language: 'fr' }), '35 mm.')
  assert.equal(sentence('35 mm', { language: 'ja' }), '35 mm。')
  assert.equal(sentence('35 mm', { language: 'th' }), '35 mm')
})

it('writes a day, a month, a version and a year', () => {
  assert.equal(longDate('2026-10-08'), '8 October 2026')
  assert.equal(longDate('2026-10'), 'October 2026')
  assert.equal(longDate('2026.11'), 'November 2026')
  assert.equal(longDate('2021'), '2021')
})

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-call-'))
  // A stand-in for curl, which prints its arguments and its input.
  await writeFile(join(folder, 'curl'), '#!/bin/sh\nprintf "%s\\n" "$@"\ncat\n')
  await chmod(join(folder, 'curl'), 0o755)
})
after(() => rm(folder, { recursive: true }))

it('is a command that sends a photo of several megabytes in the form that the API requires', async () => {
  const photo = Buffer.alloc(3_000_000, 'a photo')
  await writeFile(join(folder, 'photo.jpg'), photo)
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', checkCall('us-passport', new URL('https://catalog.example'))],
    {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, LIKENESS_API_KEY: 'the-key' },
      maxBuffer: 10_000_000,
    },
  )
  const body = JSON.parse(stdout.slice(stdout.indexOf('{')))
  assert.equal(body.documentId, 'us-passport')
  assert.equal(body.imageBase64, `data:image/jpeg;base64,${photo.toString('base64')}`)
  assert.match(stdout, /^https:\/\/catalog\.example\/api\/v1\/photos\/check\n/)
  assert.match(stdout, /Authorization: Bearer the-key\n/)
})

const usPassport = recordOf('us-passport')
const cited = { note: null, tier: 'official' as const, sources: [] }

it('are none where the applicant is free to bring a photo', () => {
  assert.equal(decidingFacts(usPassport, inEnglish), null)
  assert.equal(answerAfterTaken(usPassport), usPassport.answer)
})

it('say how the photo is made and handed in', () => {
  const submission = { ...cited, text: 'With the name on the back.' }
  assert.deepEqual(decidingFacts({ ...usPassport, taken: null, submission }, inEnglish), {
    taken: null,
    details: [],
    notes: [submission.text],
  })
})

it('say that a photo of the reader’s own is of no use, and the answer does not say it twice', () => {
  const text = 'The authority takes the photo itself.'
  const taken = { ...cited, by: 'authority' as const, cases: [], text, note: 'At the counter.' }
  const record = { ...usPassport, taken, answer: `${text} 51 × 51 mm.` }
  assert.deepEqual(decidingFacts(record, inEnglish), {
    taken: text,
    details: ['You need not bring a photo of your own, unless this page says who must.'],
    notes: ['At the counter.'],
  })
  assert.equal(answerAfterTaken(record), '51 × 51 mm.')
})

const cite = ['law']
const recordWith = (replaced: Parameters<typeof sampleRule>[0]) => publicRecord(sampleRule(replaced))
const taken = (by: string) => ({ taken: { by, cite } })

test('a photo is taken on site if the applicant cannot bring one', () => {
  const by = (who: string) => isTakenOnSite(recordWith(taken(who)))
  assert.deepEqual(['authority', 'approved-photographer', 'app'].map(by), [true, true, true])
  assert.deepEqual(['authority-or-applicant', 'commercial-photographer', 'booth'].map(by), [
    false,
    false,
    false,
  ])
  assert.equal(isTakenOnSite(recordWith({})), false)
  const abroad = { by: 'authority', cases: [{ route: 'abroad', by: 'applicant' }], cite }
  assert.equal(isTakenOnSite(recordWith({ taken: abroad })), false)
  assert.ok(mayBeOwnPhoto(recordWith({ taken: abroad })))
  assert.ok(!mayBeOwnPhoto(recordWith(taken('booth'))))
})

test('a photo that a photographer of the reader’s choice takes is not the reader’s own', () => {
  const deciding = decidingFacts(recordWith(taken('commercial-photographer')), inEnglish)
  assert.deepEqual(deciding, {
    taken: 'A professional photographer takes the photo.',
    details: ['A photo that you take yourself is not accepted.'],
    notes: [],
  })
})

test('a list of what is absent names the carrier once: no “size of the file of the file”', () => {
  const of = (key: string, language: Language) =>
    absentFacts(recordWith({}), siteTranslator(language)).find((one) => one.key === key)?.name
  assert.equal(of('file.bytes', 'ar'), 'حجم الملف')
  assert.equal(of('file.bytes', 'de'), 'Dateigröße')
  assert.equal(of('file.resolution', 'de'), 'Auflösung (Datei)')
})

test('an authority has its own name on pages in its language, and is marked in others', () => {
  const record = { ...recordWith({}), authority: 'Foreign Office', own_language: null }
  const german = { lang: 'de', title: null, authority: 'Auswärtiges Amt' }
  assert.deepEqual(authorityIn({ ...record, own_language: german }, siteTranslator('de')), {
    name: 'Auswärtiges Amt',
  })
  assert.deepEqual(authorityIn({ ...record, own_language: german }, siteTranslator('ar')), {
    name: 'Foreign Office',
    lang: 'en',
  })
})

test('what few authorities state is shown where it is stated, and not listed as absent', () => {
  const absent = absentFacts(recordWith({}), inEnglish).map(({ key }) => key)
  const rare = ['photo_code', 'paper', 'back', 'attachment']
  assert.deepEqual(
    rare.filter((key) => absent.includes(key)),
    [],
  )
  const record = recordWith({ print: { back: { write: ['guarantor'], cite } } })
  assert.deepEqual(
    stated(paperFacts(record, inEnglish)).map(({ key, text }) => [key, text]),
    [['back', 'On the back: the signature of a guarantor.']],
  )
})

test('what to bring follows from who takes the photo and from the prints that are asked for', () => {
  const bring = (count?: number, who = 'authority') =>
    onSite(
      recordWith({ ...taken(who), print: count === undefined ? undefined : { copies: { count, cite } } }),
      inEnglish,
    ).bring
  assert.equal(bring(), 'No photo needs to be brought, as far as we read.')
  assert.equal(bring(0), 'Bring no photo.')
  assert.match(bring(2), /bring 2 prints/)
  assert.match(bring(undefined, 'approved-photographer'), /what the photographer gives you/)
  assert.equal(bring(undefined, 'app'), 'Bring no photo.')
})

test('what to wear is what the authority states, or else what holds nearly everywhere', () => {
  const silent = onSite(recordWith(taken('authority')), inEnglish)
  assert.match(silent.wear ?? '', /does not say what to wear/)
  assert.deepEqual(
    silent.facts.map(({ key }) => key),
    ['taken'],
  )
  const stated = onSite(
    recordWith({
      ...taken('authority'),
      attire: { text: 'No uniform.', cite },
      submission: { text: 'In person.', cite },
    }),
    inEnglish,
  )
  assert.equal(stated.wear, null)
  assert.deepEqual(
    stated.facts.map(({ key }) => key),
    ['taken', 'submission', 'attire'],
  )
})

it('lists what is worn, and misses neither the rest of the attire nor what few authorities state', () => {
  const record = recordWith({ ...taken('authority'), attire: { forbidden: ['uniform', 'hat'], cite } })
  assert.deepEqual(
    onSite(record, inEnglish).facts.map(({ key, text }) => [key, text]),
    [
      ['taken', 'The authority takes the photo itself.'],
      ['attire.forbidden', 'Uniform, hat or cap.'],
    ],
  )
  const absent = absentFacts(record, inEnglish).map(({ key }) => key)
  const notListed = ['attire', 'attire.required', 'ears', 'hair', 'teeth'].filter((key) =>
    absent.includes(key),
  )
  assert.deepEqual(notListed, [])
  assert.ok(absentFacts(recordWith({}), inEnglish).some(({ key }) => key === 'attire'))
})

it('says in the language what the catalog says often, and marks the rest as English', () => {
  const german = siteTranslator('de')
  assert.deepEqual(catalogText('No smile.', german), { text: 'Kein Lächeln.', isEnglish: false })
  assert.deepEqual(catalogText('Stated as 1 to 1 3/8 inches.', german), {
    text: 'In Zoll angegeben: 1–1 3/8.',
    isEnglish: false,
  })
  assert.deepEqual(catalogText('No bag.', german), { text: 'No bag.', isEnglish: true })
  const spoken = recordWith({ framing: { text: 'The full face.', cite } })
  assert.equal(
    stated(personFacts(spoken, german)).find(({ key }) => key === 'framing')?.text,
    'Das ganze Gesicht.',
  )
})

it('says that the head is upright where the authority asks for it without a figure', () => {
  const poseOf = (more: object) => {
    const record = recordWith({ framing: { text: 'Face and neck.', straight: true, cite }, ...more })
    return stated(personFacts(record, siteTranslator('de'))).find(({ key }) => key === 'pose')?.text
  }
  assert.equal(poseOf({}), 'Der Kopf ist aufrecht und neigt sich zu keiner Seite.')
  assert.match(poseOf({ pose: { maxYawDeg: 5, maxPitchDeg: 5, maxRollDeg: 8, cite } }) ?? '', /8°/)
})

it('says what is different for a child', () => {
  const [rule] = recordWith({
    children: [
      {
        underMonths: 6,
        text: 'Babies.',
        print: { widthMm: 89, heightMm: 127, cite },
        background: { colours: ['grey', 'white'], cite },
        waives: ['headHeight.min'],
        relaxes: ['gaze'],
        cite,
      },
    ],
  }).children
  assert.ok(rule)
  assert.equal(childAge(rule, inEnglish), 'Under 6 months:')
  assert.deepEqual(childFigures(rule, inEnglish).map(plain), [
    'Print size 89 × 127 mm.',
    'Background grey or white.',
  ])
  assert.deepEqual(childReliefs(rule, inEnglish), [
    'Does not apply to them: least head height.',
    'Not required of them: gaze.',
  ])
})

/** A text without no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

it('names a field in the language, and says what stays in English', () => {
  const german = siteTranslator('de')
  assert.deepEqual(conflictSubject('headHeight', german), { text: 'Kopfhöhe', isEnglish: false })
  assert.deepEqual(conflictSubject('national rules', german), { text: 'National rules', isEnglish: true })
})
