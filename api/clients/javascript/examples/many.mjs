import { Likeness } from 'likeness'

const { LIKENESS_API_KEY: apiKey, LIKENESS_BASE_URL: baseUrl = 'http://localhost:4321' } = process.env
const [how, ...photos] = process.argv.slice(2)

const likeness = new Likeness({ apiKey, baseUrl })
const job = { documentId: 'us-passport', mode: 'check' }
const items = photos.map((photo) => ({ itemId: photo.slice(-100), photo }))

/** Up to 20 photos in one call. */
async function inOneCall() {
  const { id } = await likeness.createJob({ ...job, items })
  await likeness.waitForJob(id, { intervalMs: 500 })
  return id
}

/** Up to 10,000 photos, which are sent one by one. */
async function oneByOne() {
  const { id } = await likeness.createJob(job)
  await likeness.addJobItems(id, items)
  await likeness.closeJob(id)
  return id
}

const id = await (how === 'one-by-one' ? oneByOne() : inOneCall())
for await (const { item_id, result, problem } of likeness.allJobItems(id, { intervalMs: 500 })) {
  console.log(item_id, result?.status ?? problem?.code)
}
