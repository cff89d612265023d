import { join } from 'node:path'
import { formatted } from '../../api/clients/javascript/generating/formatted.ts'
import { dashboardAnswers } from '../../api/src/dashboard-answers.ts'
import { unconnectedApp } from '../../api/src/unconnected-app.ts'
import { answerTypes } from './answer-types.ts'

/** The dashboard's file with the types of the API's answers. */
export const answersFile: string = join(import.meta.dirname, '../../site/dashboard/api/answers.ts')

/** The content of that file when it is up to date with the API of this checkout. */
export async function generatedAnswers(): Promise<string> {
  const app = unconnectedApp()
  try {
    return formatted(answerTypes(await dashboardAnswers(app)))
  } finally {
    await app.close()
  }
}
