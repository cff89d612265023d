import { type ProblemCode, problems } from '../foundation/problem.ts'

/** What a page tells of a problem. */
export interface ProblemGuide {
  /** In which cases it is answered. */
  when: string
  /** What the caller can do. */
  remedy: string
}

const sendAgain = 'Send the call again with the same Idempotency-Key. If it goes on, quote request_id.'

const guides: Record<ProblemCode, ProblemGuide> = {
  invalid_request: {
    when: 'A field, parameter or header is missing, unknown, or not what it should be.',
    remedy: 'Read `errors`: each entry names its place and what belongs there.',
  },
  malformed_json: {
    when: 'The body is declared as JSON and cannot be parsed, or is empty.',
    remedy: 'Let a JSON library write the body; make sure that it was sent to its end.',
  },
  missing_key: {
    when: 'A call below `/api/v1` has no `Authorization` header.',
    remedy: 'Send `Authorization: Bearer <API key>`.',
  },
  invalid_key: {
    when: 'The key is mistyped, unknown, expired or revoked; `detail` says which.',
    remedy: 'Use a live key that begins with `lk_live_`. Do not send the same key again and again.',
  },
  cookie_not_accepted: {
    when: 'A call carries the session of a signed-in person and no key.',
    remedy: 'Call from your server, with an API key.',
  },
  insufficient_funds: {
    when: 'What the wallet can spend is less than the price of the call.',
    remedy: 'Top up at `top_up_url`; `shortfall` says by how much at least. Waiting does not help.',
  },
  missing_scope: {
    when: 'The key is valid and lacks the scope that the operation needs.',
    remedy: 'Use a key that has `required_scope`.',
  },
  unknown_document: {
    when: 'The catalog has no document of this id.',
    remedy: 'Choose from `did_you_mean` or from `GET /api/v1/documents`.',
  },
  unknown_version: {
    when: 'The document exists, but not in this version.',
    remedy: 'Choose from `versions`, or leave the version out for the current one.',
  },
  not_found: {
    when: 'Nothing is at this address, or what was there belongs to another account or is gone.',
    remedy: 'Compare the address and the id with the reference.',
  },
  method_not_allowed: {
    when: 'The address exists and takes other methods.',
    remedy: 'Use one of those in the `Allow` header.',
  },
  request_timeout: {
    when: 'The request did not arrive within a minute.',
    remedy: 'Send a smaller photo, or over a faster line.',
  },
  idempotency_in_progress: {
    when: 'Another call with the same idempotency key is still being worked on.',
    remedy: 'Send it again after `Retry-After`; it is then answered as the first one was.',
  },
  job_ended: {
    when: 'A job is to be cancelled that has ended already.',
    remedy: 'Fetch the job: it has its results. Delete it where you want them gone.',
  },
  payload_too_large: {
    when: 'The photo is larger than 12 MB, or another body larger than 64 KiB.',
    remedy: 'Send the photo with fewer pixels or stronger compression.',
  },
  unsupported_media_type: {
    when: 'The body is of a type that this operation does not take, or is compressed.',
    remedy: 'Send one of the types that `detail` names, without Content-Encoding.',
  },
  unsupported_image_format: {
    when: 'The bytes are no image, or of a format that is not read.',
    remedy: 'Send JPEG, PNG, WebP, AVIF or HEIC.',
  },
  unreadable_image: {
    when: 'The file begins like an image and cannot be decoded to its end.',
    remedy: 'Export the photo again from its original.',
  },
  too_many_pixels: {
    when: 'The image, decoded, is larger than the service opens.',
    remedy: 'Scale the photo down; no authority asks for that many pixels.',
  },
  no_face: {
    when: 'No upright face was found, where the call is about a person.',
    remedy: 'Send an upright photo in which the whole face shows.',
  },
  no_clean_matte: {
    when: 'The person cannot be told from the backdrop: the outline would cut into them, or take old scene along. `matte_fault` says which.',
    remedy:
      'Take the photo again before a plain wall in another colour than hair and clothes, in even light.',
  },
  editing_not_allowed: {
    when: "The authority forbids that the picture is edited; `editing_policy` repeats the rule's word.",
    remedy:
      'Take the photo before a backdrop that the document accepts; or say `acknowledgeEditingPolicy` where the picture is for another use.',
  },
  color_not_allowed: {
    when: 'The document names the colours of its backdrop, and this is none of them.',
    remedy: 'Choose from `allowed_colors`, or leave `color` out for the first of them.',
  },
  idempotency_key_reused: {
    when: 'The idempotency key was used within the last day for a different request.',
    remedy: 'Make a new key for each new request, and keep it for repeats of that one.',
  },
  rate_limited: {
    when: 'The key or its account made more calls in the window than it may.',
    remedy: 'Wait as long as `Retry-After` says; watch the `RateLimit` header to stay below.',
  },
  too_many_concurrent_calls: {
    when: 'The account has as many calls under way as it may have at once.',
    remedy: 'Wait for one to end. For many photos, use a job.',
  },
  too_many_failures: {
    when: 'An address sent many calls without a valid key.',
    remedy: 'Mend the key, then wait as long as `Retry-After` says.',
  },
  too_many_streams: {
    when: 'As many connections as may be are waiting for events of jobs.',
    remedy: 'Close one that you no longer read, or ask for the job every few seconds instead.',
  },
  headers_too_large: {
    when: 'The headers are larger than 16 KiB together.',
    remedy: 'Send fewer or shorter headers, and no cookies.',
  },
  caller_left: {
    when: 'The connection closed before the work began. It is seen in logs only.',
    remedy: sendAgain,
  },
  internal: { when: 'Something failed that should not.', remedy: sendAgain },
  engine_failure: { when: 'Judging the photo failed, or hung and was stopped.', remedy: sendAgain },
  queue_full: {
    when: 'More photos are waiting to be judged than the service lets wait, or are being sent to it than it has room for; or this one waited and its turn did not come in time.',
    remedy:
      'Send the call again after `Retry-After`, which is about how long the photos that wait now will take; each time a little later.',
  },
  job_expired: {
    when: 'An item of a job was not judged before its job expired. It stands in the item, not in an answer of its own.',
    remedy: 'Send the photo again in a new job.',
  },
  check_timed_out: {
    when: 'The photo waited too long for its turn, or its answer came too late.',
    remedy: sendAgain,
  },
  not_ready: {
    when: 'The service is starting, stopping, or cannot reach its database.',
    remedy: 'Send the call again in a few seconds.',
  },
}

/** Every problem with its status, title and guide, for the OpenAPI document (`x-problems`). */
export const problemTable = Object.entries(problems).flatMap(([code, { status, title }]) =>
  Object.entries(guides)
    .filter(([name]) => name === code)
    .map(([, guide]) => ({ code, status, title, ...guide })),
)
