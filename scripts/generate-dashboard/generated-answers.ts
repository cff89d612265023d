import { join } from 'node:path'
import { formatted } from '../../api/clients/javascript/generating/formatted.ts'
import { dashboardAnswers } from '../../api/src/dashboard-answers.ts'
import { unconnectedApp } from '../../api/src/unconnected-app.ts'
import { answerTypes } from './answer-types.ts'

/** Where the dashboard has the types of what it is answered. */
export const answersFile: string = join(import.meta.dirname, '../../site/dashboard/api/answers.ts')

/** What stands there when it is up to date with the API of this checkout. */
export async function generatedAnswers(): Promise<string> {
  const app = unconnectedApp()
  try {
    return formatted(answerTypes(await dashboardAnswers(app)))
  } finally {
    await app.close()
  }
}
