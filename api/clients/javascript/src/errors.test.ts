import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems } from '../../../src/foundation/problem.ts'
import { errorOf } from './errors.ts'

test('each problem of the API becomes an error of its kind', () => {
  const kinds = Object.entries(problems)
    .sort()
    .map(([code, { status }]) => [errorOf({ code, status, detail: '' }).name, code] as const)
  const byKind = Map.groupBy(kinds, ([kind]) => kind)
  const codesOf = [...byKind].map(([kind, of]) => [kind, of.map(([, code]) => code).join(' ')])
  assert.deepEqual(Object.fromEntries(codesOf), {
    InvalidRequestError:
      'caller_left colour_not_allowed headers_too_large image_not_fetched invalid_request job_closed ' +
      'job_item_exists malformed_json method_not_allowed payload_too_large ' +
      'policy_exists policy_in_use request_timeout too_many_jobs too_many_reviews ' +
      'unknown_result unsupported_media_type',
    AttestationError:
      'attestation_altered attestation_expired attestation_of_other_photo not_an_attestation ' +
      'unknown_attestation_key',
    AuthenticationError: 'cookie_not_accepted invalid_key missing_key',
    InsufficientFundsError: 'insufficient_funds',
    SpendLimitError: 'spend_limit_reached',
    PermissionDeniedError: 'job_of_another_key missing_scope upload_address_not_valid',
    NotFoundError: 'not_found unknown_address unknown_document unknown_policy unknown_version',
    IdempotencyError: 'idempotency_in_progress idempotency_key_reused',
    UnprocessablePhotoError:
      'decoding_stopped editing_not_allowed no_clean_matte no_face too_many_pixels ' +
      'unreadable_image unsupported_image_format',
    RateLimitError:
      'rate_limited too_many_concurrent_calls too_many_failures too_many_repeats ' +
      'too_many_stored_photos too_many_streams too_much_unpaid_work',
    ServerError: 'check_timed_out engine_failure internal job_expired not_ready queue_full',
  })
})

test('an unknown code is classified by its status, even if it is the name of a member of every object', () => {
  for (const code of ['of_next_year', 'constructor']) {
    assert.equal(errorOf({ code, status: 402, detail: '' }).name, 'InsufficientFundsError')
    assert.equal(errorOf({ code, status: 301, detail: '' }).name, 'LikenessError')
  }
})
