import { isHistoryFile } from '../loading/rule-files.ts'
import type { RuleCheck } from './check.ts'

/** The file's path matches its country and document, and in a history also its version. The id is made of country and
 *  document. */
export const filePathAgrees: RuleCheck = ({ id, country, document, version }, file) => {
  const problems = []
  const earlier = isHistoryFile(file)
  const expectedFile = `${country}/${document}${earlier ? `.history/${version}` : ''}.yaml`
  if (file !== expectedFile) {
    const parts = `country ${country}${earlier ? `, version ${version}` : ''} and document ${document}`
    const problem = `${parts} do not match the path of this file`
    problems.push({
      path: ['document'],
      problem,
      remedy: `Move the file to ${expectedFile}, or correct these fields`,
    })
  }
  const expectedId = `${country}-${document}`
  if (id !== expectedId) {
    const problem = `${id} does not match country ${country} and document ${document}`
    problems.push({ path: ['id'], problem, remedy: `Write ${expectedId}` })
  }
  return problems
}
