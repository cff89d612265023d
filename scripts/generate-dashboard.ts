/** `npm run generate:dashboard` writes the types of the API's answers to the dashboard: site/dashboard/api/answers.ts. */
import { writeFile } from 'node:fs/promises'
import { answersFile, generatedAnswers } from './generate-dashboard/generated-answers.ts'

await writeFile(answersFile, await generatedAnswers())
