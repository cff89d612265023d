import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { AnswerSchema } from '../api/src/dashboard-answers.ts'
import { answerTypes } from './generate-dashboard/answer-types.ts'
import { answersFile, generatedAnswers } from './generate-dashboard/generated-answers.ts'

test('the dashboard has the types of the API’s answers (otherwise run `npm run generate:dashboard`)', async () => {
  assert.equal(await readFile(answersFile, 'utf8'), await generatedAnswers())
})

test('declares a named schema once, by its name', () => {
  const answer = {
    $ref: '#/$defs/Sum',
    $defs: { Sum: { type: 'object', properties: { total: { type: 'string' } }, required: ['total'] } },
  }
  const written = answerTypes(
    new Map<string, AnswerSchema>([
      ['GET /sum', answer],
      ['POST /sum', answer],
      ['DELETE /sum', {}],
    ]),
  )
  assert.equal(written.match(/export interface Sum /g)?.length, 1)
  assert.match(written, /"GET \/sum": Sum\n"POST \/sum": Sum\n"DELETE \/sum": unknown\n/)
  assert.match(written, /"GET \/sum": \["total"\],/)
})
