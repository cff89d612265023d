import { type ProblemCode, problems } from '../foundation/problem.ts'

/** The explanation of a problem on its page. */
interface ProblemGuide {
  /** The cases in which a call is answered with the problem. */
  when: string
  /** What the caller can do. */
  remedy: string
}

const sendAgain =
  'Send the call again with the same Idempotency-Key. If it fails again, report the request_id.'

const guides: Record<ProblemCode, ProblemGuide> = {
  invalid_request: {
    when: 'A field, parameter or header is missing, unknown, repeated, too long or has a wrong value, or a text is not UTF-8 or contains U+0000.',
    remedy: 'Correct the request. Each entry of `errors` names a field and its correct value.',
  },
  malformed_json: {
    when: 'The body is declared as JSON, but is empty or cannot be parsed.',
    remedy: 'Write the body with a JSON library, and send it completely.',
  },
  missing_key: {
    when: 'A call below `/api/v1`, other than to an upload address, has no header `Authorization`.',
    remedy: 'Send `Authorization: Bearer <API key>`.',
  },
  invalid_key: {
    when: 'The key is mistyped, unknown, expired or revoked; `detail` names the cause.',
    remedy:
      'Use a valid key, which begins with `lk_live_` or `lk_test_`. Do not repeat calls with a wrong key.',
  },
  cookie_not_accepted: {
    when: 'The call contains the session cookie of a signed-in user, with or without a key.',
    remedy: 'Call from your server, with an API key and without the cookie.',
  },
  insufficient_funds: {
    when: 'The available balance of the wallet is less than the price of the call.',
    remedy: 'Top up the wallet at `top_up_url` by at least `shortfall`. Waiting does not help.',
  },
  spend_limit_reached: {
    when: 'With the price of the call, the key or the organisation (`spend_limit_of`) would spend more than its limit of the month. Calls and jobs under way count as spent; calls that cost nothing do not.',
    remedy:
      'Wait until `month_ends_at`, or raise the limit in the dashboard: that of a key at the key, that of the organisation at the wallet. A top-up does not help.',
  },
  missing_scope: {
    when: 'The key is valid, but does not have the scope that the operation requires.',
    remedy: 'Use a key with the scope in `required_scope`.',
  },
  unknown_document: {
    when: 'The catalog has no document with this id.',
    remedy: 'Use an id from `did_you_mean` or from `GET /api/v1/documents`.',
  },
  unknown_version: {
    when: 'The document exists, but does not have this version.',
    remedy: 'Use a version from `versions`, or omit the version to get the current one.',
  },
  unknown_policy: {
    when: 'The account has no policy with this name, or the policy is archived.',
    remedy:
      'Use a name from `did_you_mean` or from `GET /api/v1/policies`. If the call names none, the key has it as its default.',
  },
  not_found: {
    when: 'No object of the account has this id, or it was deleted, or it is of the other mode.',
    remedy: 'Compare the id with the answer that made the object.',
  },
  unknown_address: {
    when: 'There is nothing at this address.',
    remedy: 'Compare the address with the reference.',
  },
  method_not_allowed: {
    when: 'The address exists, but allows only other methods.',
    remedy: 'Use one of the methods in the header `Allow`.',
  },
  request_timeout: {
    when: 'The request did not arrive within a minute, or its body brought less than 8 kB a second.',
    remedy: 'Send a smaller photo, or use a faster connection.',
  },
  idempotency_in_progress: {
    when: 'Another call with the same idempotency key is still running.',
    remedy: 'Send the call again after `Retry-After`. It then gets the answer of the first call.',
  },
  policy_exists: {
    when: 'The account has a policy with this name, which may be archived.',
    remedy: 'Choose another name, or make a new version of that policy with PUT.',
  },
  policy_in_use: {
    when: 'A policy that should be archived is the default of a key that works.',
    remedy: 'Give the keys in `detail` another default in the dashboard, then archive the policy.',
  },
  job_of_another_key: {
    when: 'A photo is sent to a job that another key of the account has created. A job counts to the spending of its key.',
    remedy:
      'Send the photo with the key that created the job or the one that replaced it, or create another job.',
  },
  upload_address_not_valid: {
    when: 'A photo is sent to an upload address that this service did not make or that was changed, that has expired, or whose API key was revoked or has expired.',
    remedy: 'Use the address exactly as it was given. Who has the key can ask for another address.',
  },
  job_closed: {
    when: 'A photo is sent to a job that was created with its items, was closed or cancelled, got no photo for an hour, or has as many photos as it may or expects.',
    remedy: 'Create another job for the photo. Those that were accepted are not affected.',
  },
  job_item_exists: {
    when: 'The job has an item with this id that is another photo, or the same with another document or subject.',
    remedy:
      'Give each photo an id of its own. The same photo may be sent again with its id; it is accepted once.',
  },
  too_many_jobs: {
    when: 'The account has as many jobs to which photos are added, and that have not ended, as it may have (`limit`).',
    remedy: 'Wait until one has ended, send the photos to one that is open, or cancel one.',
  },
  payload_too_large: {
    when: 'The photo is larger than 12 MB, or another body is larger than 64 KiB.',
    remedy: 'Send the photo with fewer pixels or with more compression.',
  },
  unsupported_media_type: {
    when: 'The operation does not accept this type of body, or the body is compressed.',
    remedy: 'Send one of the types in `detail`, without Content-Encoding.',
  },
  unsupported_image_format: {
    when: 'The file is not an image, or its format is not supported.',
    remedy: 'Send JPEG, PNG, WebP, AVIF or HEIC.',
  },
  unreadable_image: {
    when: 'The file begins like an image, but cannot be decoded completely.',
    remedy: 'Export the photo again from the original.',
  },
  too_many_pixels: {
    when: 'The decoded image has more pixels than the service accepts.',
    remedy: 'Scale the photo down. No authority asks for that many pixels.',
  },
  decoding_stopped: {
    when: 'Decoding the file took too long or too much memory, or the file is damaged so that it broke the decoder.',
    remedy: 'Export the photo again from the original, or scale it down. Do not send the same file again.',
  },
  no_face: {
    when: 'The call needs a photo of a person, but no upright face was found in it.',
    remedy: 'Send an upright photo that shows the whole face.',
  },
  no_clean_matte: {
    when: 'The person cannot be separated from the background: the outline would cut off parts of the person, or include parts of the old background. `matte_fault` names the fault.',
    remedy:
      'Take the photo again in even light, in front of a plain wall whose colour differs from hair and clothes.',
  },
  editing_not_allowed: {
    when: 'The authority does not allow edited photos; `editing_policy` contains its policy.',
    remedy:
      'Take the photo in front of a background that the document accepts. If the photo is for another use, send `acknowledgeEditingPolicy`.',
  },
  image_not_fetched: {
    when: 'The address in `imageUrl` gave no photo: its host is unknown or not reached, or it answered slowly or with another status than 200.',
    remedy: 'Correct the address, or send the photo itself in `imageBase64`. Redirects are not followed.',
  },
  colour_not_allowed: {
    when: 'The document lists the accepted background colours, and this colour is not in the list.',
    remedy: 'Use a colour from `allowed_colours`, or omit `colour` to get the first of them.',
  },
  not_an_attestation: {
    when: 'The text is no compact JWS, or is one of another type or with other claims.',
    remedy: 'Send the whole `attestation` of a result, without spaces or line breaks.',
  },
  unknown_attestation_key: {
    when: 'The attestation names a key that is not, or is no longer, in `/.well-known/jwks.json`: another service has signed it, or it is too old.',
    remedy: 'Verify it with the service that signed it, or ask for a newer attestation.',
  },
  attestation_altered: {
    when: 'The signature does not match what the attestation says: somebody changed it.',
    remedy: 'Do not rely on it. Ask for the attestation as the service gave it.',
  },
  attestation_expired: {
    when: 'The time in the claim `exp` is over.',
    remedy: 'Check the photo again.',
  },
  attestation_of_other_photo: {
    when: 'The SHA-256 of the photo is not the one that was attested. Each new save of a photo changes it.',
    remedy:
      'Ask for the file that was checked, byte for byte; where a file was made of a photo, for that file.',
  },
  unknown_result: {
    when: 'No check or validation of the account, in the mode of the key and in the last 30 days, has this `request_id`.',
    remedy: 'Send the `request_id` of the result with a key of the same account and mode.',
  },
  idempotency_key_reused: {
    when: 'The idempotency key was used for a different request within the last day.',
    remedy: 'Create a new key for each new request, and reuse it only to repeat that request.',
  },
  rate_limited: {
    when: 'The key or its account made more calls than its rate limit allows.',
    remedy: 'Wait for the time in `Retry-After`. To stay below the limit, read the header `RateLimit`.',
  },
  too_many_concurrent_calls: {
    when: 'The account already has the maximum number of concurrent calls, their bodies are too large together, it has more than its share of the photos that wait while other accounts wait too, your network address has too many calls under way, or two calls already send the photo of an upload address.',
    remedy: 'Wait until one of them has ended. For many photos, use a job.',
  },
  too_much_unpaid_work: {
    when: 'Photos of the account that could not be judged, calls that were repeated, and photos of jobs that were dropped have taken too much work that nobody pays for.',
    remedy:
      'Wait for the time in `Retry-After`. Send no damaged photos, and no photo again that took too long.',
  },
  too_many_stored_photos: {
    when: "The photos of the account's jobs that are not judged yet, or those of its reviews, would have more bytes than may be stored.",
    remedy:
      'Create the job again, or send the photo again, when photos of the others are judged: after `Retry-After`. Delete reviews, or keep their photos for a shorter time. `stored` says how many bytes there are.',
  },
  too_many_reviews: {
    when: 'As many reviews of the account wait for a decision as may.',
    remedy: 'Decide some of them in the dashboard, or delete them.',
  },
  too_many_repeats: {
    when: 'A call whose answer is not stored was repeated too often under its idempotency key, so its photo is not made again.',
    remedy: 'Keep the answer of the first call. To make the photo again, use a new key.',
  },
  too_many_failures: {
    when: 'Your network address sent too many calls without a valid key.',
    remedy: 'Correct the key, then wait for the time in `Retry-After`.',
  },
  too_many_streams: {
    when: 'The account, your network address or the service already has the maximum number of open event streams of jobs.',
    remedy: 'Close a stream that you do not need, or fetch the job every few seconds instead.',
  },
  headers_too_large: {
    when: 'The request has more than 100 headers, or their total size is more than 16 KiB.',
    remedy: 'Send fewer or shorter headers, and no cookies.',
  },
  caller_left: {
    when: 'The caller closed the connection before the work began. This problem appears only in logs.',
    remedy: sendAgain,
  },
  internal: { when: 'The service has an unexpected fault.', remedy: sendAgain },
  engine_failure: {
    when: 'The photo could not be judged because of a fault of the service.',
    remedy: sendAgain,
  },
  queue_full: {
    when: 'Too many photos are waiting or are being sent to the service, or this photo waited too long.',
    remedy:
      'Send the call again after `Retry-After`, which estimates how long the waiting photos take. Wait a little longer after each refusal.',
  },
  job_expired: {
    when: "The job expired before this item was judged. This problem appears only in a job's item.",
    remedy: 'Send the photo again in a new job.',
  },
  check_timed_out: {
    when: 'The photo waited too long, or the work on it took too long.',
    remedy: sendAgain,
  },
  not_ready: {
    when: 'The service is starting, stopping, or cannot reach its database, or the store of the photos that it keeps; or it is not known whether the call was charged, as `detail` then says.',
    remedy: 'Send the call again after `Retry-After`, with the same idempotency key.',
  },
}

/** Every problem with its status, title and guide, for the OpenAPI document (`x-problems`). */
export const problemTable = Object.entries(problems).map(([code, { status, title }]) => ({
  code,
  status,
  title,
  ...guides[code as ProblemCode],
}))
