import { Likeness, UnprocessablePhotoError } from '@likeness-photo/client'

const { LIKENESS_API_KEY: apiKey, LIKENESS_BASE_URL: baseUrl = 'http://localhost:4321' } = process.env
const [photo = 'photo.jpg', documentId = 'us-passport'] = process.argv.slice(2)

const likeness = new Likeness({ apiKey, baseUrl })
try {
  const { status, findings, charge } = await likeness.checkPhoto({ documentId, photo })
  console.log(status)
  for (const { outcome, message, advice } of findings) {
    if (outcome !== 'PASS') console.log(`${message} ${advice ?? ''}`)
  }
  console.log(`${charge.amount} USD, ${charge.balance} USD left`)
} catch (error) {
  if (!(error instanceof UnprocessablePhotoError)) throw error
  console.log(`This photo cannot be judged: ${error.detail}`)
}
