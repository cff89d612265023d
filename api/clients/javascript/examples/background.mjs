import { writeFile } from 'node:fs/promises'
import { Likeness } from 'likeness'

const { LIKENESS_API_KEY: apiKey, LIKENESS_BASE_URL: baseUrl = 'http://localhost:4321' } = process.env
const [photo = 'photo.jpg', out = 'new.png'] = process.argv.slice(2)

const likeness = new Likeness({ apiKey, baseUrl })
const made = await likeness.replaceBackground({
  documentId: 'de-passport',
  photo,
  acknowledgeEditingPolicy: true,
})
await writeFile(out, Buffer.from(made.image_base64.split(',')[1], 'base64'))
console.log(`${made.identity.person_pixels_changed} pixels of the person changed`)
