import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { operatorProblems, operatorVariables, readOperator, waysToTell } from './operator.ts'

const complete = {
  LIKENESS_OPERATOR_NAME: 'Example Photos Ltd',
  LIKENESS_OPERATOR_ADDRESS: '1 Example Road;12345 Exampletown;Examplia',
  LIKENESS_OPERATOR_EMAIL: 'hello@photos.example',
}

test('a build for the public needs the name, the postal address and the mail address of the operator', () => {
  const [problem = '', ...others] = operatorProblems('https://photos.eu', readOperator({}))
  assert.deepEqual(others, [])
  for (const name of Object.keys(complete)) {
    assert.ok(problem.includes(name), name)
    const all = operatorProblems('https://photos.eu', readOperator({ ...complete, [name]: ' ' }))
    assert.ok(all[0]?.startsWith(`${name}: not set`), name)
  }
  assert.deepEqual(operatorProblems('https://photos.eu', readOperator(complete)), [])
  const unreadable = readOperator({ ...complete, LIKENESS_OPERATOR_EMAIL: 'hello' })
  assert.match(operatorProblems('https://photos.eu', unreadable)[0] ?? '', /must be a mail address/)
})

test('a build for development needs none of them', () => {
  for (const address of [
    'http://localhost:4321',
    'http://127.0.0.1:4321',
    'http://192.168.1.4',
    'http://[::1]:4321',
    'https://likeness.example',
    'https://catalog.example.org',
    'http://site.test',
  ]) {
    assert.deepEqual(operatorProblems(address, readOperator({})), [], address)
  }
  for (const address of ['https://10.example-photos.com', 'https://latest.photos.eu', 'http://8.8.8.8']) {
    assert.equal(operatorProblems(address, readOperator({})).length, 1, address)
  }
})

test('a postal address has a line for each part between semicolons', () => {
  const operator = readOperator(complete)
  assert.deepEqual(operator.address, ['1 Example Road', '12345 Exampletown', 'Examplia'])
  assert.deepEqual(operatorVariables(operator), { ...complete, LIKENESS_REPOSITORY_URL: '' })
})

test('a repository is optional, and must be an address that a browser opens', () => {
  const problemsOf = (url: string) =>
    operatorProblems('https://photos.eu', readOperator({ ...complete, LIKENESS_REPOSITORY_URL: url }))
  assert.deepEqual(problemsOf('https://github.com/name/likeness/'), [])
  assert.match(problemsOf('javascript:alert(1)')[0] ?? '', /LIKENESS_REPOSITORY_URL/)
})

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
