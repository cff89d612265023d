import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readLabelledPictures as readToMeasure } from './accuracy/labelled-picture.ts'
import { readLabelledPictures as readToFit } from './calibrate/labelled-pictures.ts'
import { gatherPortraits, PublicPortrait } from './portraits.ts'

let folder = ''
const picture = Buffer.from([0xff, 0xd8, 0, 10, 13, 0xff])
const git = (...args: string[]) =>
  execFileSync('git', ['-C', join(folder, 'clones/owner/name'), ...args], { encoding: 'utf8' }).trim()
const labelled = (source_repo: string, blob: string, file = 'pif-001.jpg') => ({
  file,
  source_repo,
  blob,
  licence: 'public domain',
  person: 1,
  labels: { usable_as: 'robustness', gaze: 'away' },
})

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'likeness-portraits-'))
  await mkdir(join(folder, 'clones/owner/name'), { recursive: true })
  git('init', '-q')
  await writeFile(join(folder, 'clones/owner/name/somebody.jpg'), picture)
})
after(() => rm(folder, { recursive: true }))

test('writes each picture byte for byte, with the labels that fitting and measuring read', async () => {
  const portrait = labelled('owner/name', git('hash-object', '-w', 'somebody.jpg'))
  const into = join(folder, 'written')
  const gathered = await gatherPortraits([portrait], join(folder, 'clones'), into)
  assert.deepEqual(gathered, { written: 1, withoutClone: [] })
  assert.deepEqual(await readFile(join(into, 'pif-001.jpg')), picture)
  const [toFit] = await readToFit(into)
  assert.equal(toFit?.facts.looksAway, true)
  const [toMeasure] = await readToMeasure(into)
  assert.deepEqual(toMeasure?.faults, ['gaze'])
})

test('a photo of covered eyes does not say where they look', async () => {
  const into = join(folder, 'covered')
  const photo = { ...labelled('owner/name', '0'.repeat(40)), labels: { eyes: 'covered', gaze: 'away' } }
  await mkdir(into)
  await writeFile(join(into, 'manifest.json'), JSON.stringify([photo]))
  const [toFit] = await readToFit(into)
  assert.equal(toFit?.facts.looksAway, undefined)
})

test('names repositories without a clone, and leaves their pictures out of the manifest', async () => {
  const into = join(folder, 'without')
  const gathered = await gatherPortraits(
    [labelled('owner/other', '0'.repeat(40))],
    join(folder, 'clones'),
    into,
  )
  assert.deepEqual(gathered, { written: 0, withoutClone: ['owner/other'] })
  assert.equal(await readFile(join(into, 'manifest.json'), 'utf8'), '[]')
})

test('has labels of every public portrait, each of one person, and no path with a name', async () => {
  const manifest = new URL('portraits.json', import.meta.url)
  const portraits = PublicPortrait.array().parse(JSON.parse(await readFile(manifest, 'utf8')))
  assert.equal(new Set(portraits.map(({ file }) => file)).size, portraits.length)
  for (const { file } of portraits) assert.match(file, /^[a-z0-9]+-\d{3}\./)
})
