import { gatewayProblems } from '../../delivery/problems.ts'
import { apiDocument } from './document.ts'

const again = 'Send the call again in a few seconds, with the same Idempotency-Key: it is charged once.'
/** All problems that a call can get, by status: the API's own and those of the servers in front of it. */
export const problems = [
  ...apiDocument['x-problems'],
  {
    ...gatewayProblems.api_unreachable,
    code: 'api_unreachable',
    when: 'The process behind this address does not answer. The status can be 502 as well.',
    remedy: again,
  },
  {
    ...gatewayProblems.api_timeout,
    code: 'api_timeout',
    when: 'The process behind this address took longer than two minutes.',
    remedy: again,
  },
].toSorted((one, other) => one.status - other.status)
