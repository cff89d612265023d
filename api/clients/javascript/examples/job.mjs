import { Likeness } from 'likeness'

const { LIKENESS_API_KEY: apiKey, LIKENESS_BASE_URL: baseUrl = 'http://localhost:4321' } = process.env
const photos = process.argv.slice(2)

const likeness = new Likeness({ apiKey, baseUrl })
const { id } = await likeness.createJob({
  items: photos.map((photo) => ({ documentId: 'us-passport', photo, itemId: photo, mode: 'check' })),
})
const { items } = await likeness.waitForJob(id, { intervalMs: 500 })
for (const { item_id, result, problem } of items) {
  console.log(item_id, result?.status ?? problem?.code)
}
