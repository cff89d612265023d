import { isHistoryFile } from '../loading/rule-files.ts'
import type { RuleCheck } from './check.ts'

/** The file lies where its country and document say, in a history its version too, and the id is made of the first two. */
export const filePathAgrees: RuleCheck = ({ id, country, document, version }, file) => {
  const problems = []
  const earlier = isHistoryFile(file)
  const expectedFile = `${country}/${document}${earlier ? `.history/${version}` : ''}.yaml`
  if (file !== expectedFile) {
    const parts = `country ${country}${earlier ? `, version ${version}` : ''} and document ${document}`
    const problem = `${parts} do not belong in this file`
    problems.push({
      path: ['document'],
      problem,
      remedy: `Move the file to ${expectedFile}, or correct the ${earlier ? 'three' : 'two'}`,
    })
  }
  const expectedId = `${country}-${document}`
  if (id !== expectedId) {
    const problem = `${id} does not follow from country ${country} and document ${document}`
    problems.push({ path: ['id'], problem, remedy: `Write ${expectedId}` })
  }
  return problems
}
