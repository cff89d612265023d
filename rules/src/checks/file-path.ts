import type { RuleCheck } from './check.ts'

/** The file lies where its country and document say, and the id is made of the two. */
export const filePathAgrees: RuleCheck = ({ id, country, document }, file) => {
  const problems = []
  const expectedFile = `${country}/${document}.yaml`
  if (file !== expectedFile) {
    const problem = `country ${country} and document ${document} do not belong in this file`
    problems.push({
      path: ['document'],
      problem,
      remedy: `Move the file to ${expectedFile}, or correct the two`,
    })
  }
  const expectedId = `${country}-${document}`
  if (id !== expectedId) {
    const problem = `${id} does not follow from country ${country} and document ${document}`
    problems.push({ path: ['id'], problem, remedy: `Write ${expectedId}` })
  }
  return problems
}
