import { Likeness } from '@likeness-photo/client'

const { LIKENESS_API_KEY: apiKey, LIKENESS_BASE_URL: baseUrl = 'http://localhost:4321' } = process.env
const [how, ...photos] = process.argv.slice(2)

const likeness = new Likeness({ apiKey, baseUrl })

/** Up to 20 photos in one call. */
async function judgeAsJob() {
  const { id } = await likeness.createJob({
    items: photos.map((photo) => ({ documentId: 'us-passport', photo, itemId: photo, mode: 'check' })),
  })
  const { items } = await likeness.waitForJob(id, { intervalMs: 500 })
  for (const { item_id, result, problem } of items) console.log(item_id, result?.status ?? problem?.code)
}

/** Up to 10,000 photos, which are sent one by one. */
async function judgeAsBatch() {
  const { id } = await likeness.createBatch({ documentId: 'us-passport', mode: 'check' })
  await likeness.sendBatch(
    id,
    photos.map((photo) => ({ reference: photo.slice(-64), photo })),
  )
  await likeness.closeBatch(id)
  for await (const { reference, result, problem } of likeness.allBatchResults(id, { intervalMs: 500 })) {
    console.log(reference, result?.status ?? problem?.code)
  }
}

await (how === 'batch' ? judgeAsBatch() : judgeAsJob())
