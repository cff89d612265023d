import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems } from '../../../src/foundation/problem.ts'
import { errorOf } from './errors.ts'

test('each problem of the API becomes an error of its kind', () => {
  const kinds = Object.entries(problems).map(([code, { status }]) => [
    code,
    errorOf({ code, status, detail: '' }).name,
  ])
  assert.deepEqual(Object.fromEntries(kinds), {
    invalid_request: 'InvalidRequestError',
    malformed_json: 'InvalidRequestError',
    missing_key: 'AuthenticationError',
    invalid_key: 'AuthenticationError',
    cookie_not_accepted: 'AuthenticationError',
    insufficient_funds: 'InsufficientFundsError',
    spend_limit_reached: 'SpendLimitError',
    missing_scope: 'PermissionDeniedError',
    unknown_document: 'NotFoundError',
    unknown_version: 'NotFoundError',
    unknown_policy: 'NotFoundError',
    not_found: 'NotFoundError',
    method_not_allowed: 'InvalidRequestError',
    request_timeout: 'InvalidRequestError',
    idempotency_in_progress: 'IdempotencyError',
    policy_exists: 'InvalidRequestError',
    policy_in_use: 'InvalidRequestError',
    too_many_reviews: 'InvalidRequestError',
    unknown_result: 'InvalidRequestError',
    job_ended: 'InvalidRequestError',
    batch_closed: 'InvalidRequestError',
    batch_of_another_key: 'PermissionDeniedError',
    upload_address_not_valid: 'PermissionDeniedError',
    batch_item_exists: 'InvalidRequestError',
    too_many_batches: 'InvalidRequestError',
    payload_too_large: 'InvalidRequestError',
    unsupported_media_type: 'InvalidRequestError',
    unsupported_image_format: 'UnprocessablePhotoError',
    unreadable_image: 'UnprocessablePhotoError',
    too_many_pixels: 'UnprocessablePhotoError',
    decoding_stopped: 'UnprocessablePhotoError',
    no_face: 'UnprocessablePhotoError',
    no_clean_matte: 'UnprocessablePhotoError',
    editing_not_allowed: 'UnprocessablePhotoError',
    color_not_allowed: 'InvalidRequestError',
    idempotency_key_reused: 'IdempotencyError',
    rate_limited: 'RateLimitError',
    too_many_concurrent_calls: 'RateLimitError',
    too_much_unpaid_work: 'RateLimitError',
    too_many_stored_photos: 'RateLimitError',
    too_many_repeats: 'RateLimitError',
    too_many_failures: 'RateLimitError',
    too_many_streams: 'RateLimitError',
    headers_too_large: 'InvalidRequestError',
    caller_left: 'InvalidRequestError',
    internal: 'ServerError',
    engine_failure: 'ServerError',
    queue_full: 'ServerError',
    job_expired: 'ServerError',
    check_timed_out: 'ServerError',
    not_ready: 'ServerError',
  })
})

test('an unknown code is classified by its status, even if it is the name of a member of every object', () => {
  for (const code of ['of_next_year', 'constructor']) {
    assert.equal(errorOf({ code, status: 402, detail: '' }).name, 'InsufficientFundsError')
    assert.equal(errorOf({ code, status: 301, detail: '' }).name, 'LikenessError')
  }
})
