import { Likeness } from 'likeness'

const { LIKENESS_API_KEY: apiKey, LIKENESS_BASE_URL: baseUrl = 'http://localhost:4321' } = process.env
const photos = process.argv.slice(2)

const likeness = new Likeness({ apiKey, baseUrl })
const { id } = await likeness.createBatch({ documentId: 'us-passport', mode: 'check' })
await likeness.sendBatch(
  id,
  photos.map((photo) => ({ reference: photo.slice(-64), photo })),
)
await likeness.closeBatch(id)
for await (const { reference, result, problem } of likeness.allBatchResults(id, { intervalMs: 500 })) {
  console.log(reference, result?.status ?? problem?.code)
}
