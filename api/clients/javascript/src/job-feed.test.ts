import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { photosOf } from './cli/photos.ts'
import { LikenessError, RateLimitError } from './errors.ts'
import { feed, type JobPhoto } from './job-feed.ts'

const photos = (count: number): JobPhoto[] =>
  Array.from({ length: count }, (_, n) => ({ itemId: String(n), imageBase64: 'QUJD' }))
const itemOf = ({ itemId }: JobPhoto) => ({
  ...{ item_id: itemId, position: 1, document_id: 'us-passport', mode: 'validate' as const },
  ...{ subject: 'adult' as const, profile: 'standard' as const, policy: null, status: 'queued' as const },
  ...{ result: null, problem: null, started_at: null, ended_at: null },
})

test('sends each photo once, so many at a time, and waits when the service asks for it', async () => {
  let underWay = 0
  let most = 0
  let refusals = 3
  const waits: number[] = []
  const accepted: string[] = []
  const send = async (photo: JobPhoto) => {
    underWay += 1
    most = Math.max(most, underWay)
    await setImmediate()
    underWay -= 1
    if (refusals > 0) {
      refusals -= 1
      throw new RateLimitError({ status: 429, code: 'too_many_stored_photos', detail: '', retryAfter: 7 })
    }
    return itemOf(photo)
  }
  const wait = async (ms: number) => void waits.push(ms)
  const sent = await feed(photos(20), send, wait, {
    concurrency: 3,
    onSent: ({ item_id }) => accepted.push(item_id),
  })
  assert.equal(sent, 20)
  assert.equal(new Set(accepted).size, 20)
  assert.equal(most, 3)
  assert.deepEqual(waits, [7000, 7000, 7000])
})

test('stops at the first failure', async () => {
  const tried: string[] = []
  const send = async (photo: JobPhoto) => {
    tried.push(photo.itemId)
    if (photo.itemId === '2') throw new LikenessError({ status: 409, code: 'job_closed', detail: '' })
    return itemOf(photo)
  }
  await assert.rejects(
    feed(photos(50), send, async () => {}, { concurrency: 2 }),
    { code: 'job_closed' },
  )
  assert.ok(tried.length < 6)
})

const folder = await mkdtemp(join(tmpdir(), 'likeness-'))
after(() => rm(folder, { recursive: true }))
const write = (name: string) => writeFile(join(folder, name), 'a photo')
const namesOf = async (...paths: string[]) => (await photosOf(paths, 100)).map(({ name }) => name)

test('the id of a photo is the end of its name, in whole characters, and is one of its own', async () => {
  const end = `📷${'x'.repeat(95)}.jpg`
  await write(`more ${end}`)
  await write(`the same ${end.slice(2)}`)
  const ids = await namesOf(folder)
  assert.deepEqual(ids, [`${end}`, ` ${end.slice(2)}`])
  for (const id of ids) encodeURIComponent(id)
  await write(`other ${end}`)
  assert.equal(new Set(await namesOf(folder)).size, 3)
})

test('two files of one name have two ids, and a file that is named twice has one', async () => {
  const [one, other] = [await mkdtemp(join(folder, 'one-')), await mkdtemp(join(folder, 'other-'))]
  for (const each of [one, other]) await writeFile(join(each, 'photo.jpg'), 'a photo')
  const paths = [join(one, 'photo.jpg'), other, `${one}/./photo.jpg`]
  assert.deepEqual(await namesOf(...paths), ['photo.jpg', join(other, 'photo.jpg').slice(-100)])
})

test('what is no photo is named before anything is sent', async () => {
  const empty = join(folder, 'empty.jpg')
  await assert.rejects(namesOf(empty), { message: `There is no file or folder "${empty}".` })
  await writeFile(empty, '')
  await assert.rejects(namesOf(empty), { message: `"${empty}" is an empty file.` })
  await assert.rejects(namesOf(await mkdtemp(join(folder, 'nothing-'))), /There is no photo in/)
})
