import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readOperator } from '../information/operator.ts'
import { waysToTell } from './tell-us.ts'

const email = { LIKENESS_OPERATOR_EMAIL: 'hello@photos.example' }
const repository = { LIKENESS_REPOSITORY_URL: 'https://github.com/name/likeness/' }
const hrefs = (environment: Record<string, string>, document?: string) =>
  waysToTell(readOperator(environment), document).map(({ href }) => href)

it('names the form and the mail address that the operator has, with the document filled in', () => {
  assert.deepEqual(hrefs({ ...email, ...repository }, 'us-passport'), [
    'https://github.com/name/likeness/issues/new?template=source.yml&title=A+source+for+us-passport&document=us-passport',
    'mailto:hello@photos.example?subject=A%20source%20for%20us-passport',
  ])
  assert.deepEqual(hrefs(email), ['mailto:hello@photos.example?subject=A%20source%20for%20the%20catalog'])
})

it('leads to the page about contact if the operator has neither', () => {
  assert.deepEqual(hrefs({}), ['/contact'])
})
