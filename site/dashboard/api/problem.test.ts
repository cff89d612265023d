import assert from 'node:assert/strict'
import { it } from 'node:test'
import { problemIn } from './problem.ts'

it('names the wrong fields in words, and next to a field its first fault', () => {
  const problem = problemIn(400, {
    type: 'about:blank',
    title: 'The request is not valid',
    status: 400,
    detail: 'newPassword must be longer. name must not be empty.',
    code: 'invalid_request',
    request_id: 'req_1',
    errors: [
      { pointer: '/newPassword', detail: 'newPassword must be longer.' },
      { pointer: '/newPassword', detail: 'newPassword must be hard to guess.' },
      { pointer: '/name', detail: 'name must not be empty.' },
    ],
  })
  assert.equal(
    problem.detail,
    'New password must be longer. New password must be hard to guess. Name must not be empty.',
  )
  assert.deepEqual(problem.fields, {
    newPassword: 'This must be longer.',
    name: 'This must not be empty.',
  })
  assert.equal(problem.requestId, 'req_1')
})

it('keeps the words of the API for a problem without fields', () => {
  const body = { code: 'insufficient_funds', title: 'The wallet is empty', detail: 'Top it up.' }
  assert.deepEqual(problemIn(402, body), { ...body, status: 402, requestId: null, fields: {} })
})

it('has general words for an answer that is not a problem of the API', () => {
  for (const body of [null, 'Bad gateway', { message: 'oops' }]) {
    const problem = problemIn(502, body)
    assert.equal(problem.code, 'api_unreachable')
    assert.equal(problem.status, 502)
  }
})
