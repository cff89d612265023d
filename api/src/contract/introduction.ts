/** The text of the OpenAPI document before its operations, in CommonMark. */
export const introduction = `
Checks whether a photo meets the rules of an authority, and returns what was measured.

**Keys.** Every call below \`/api/v1\` carries \`Authorization: Bearer lk_live_…\`, except one to an upload address. A key has scopes; each operation names the
scope that it needs. Cookies are refused.

**Test mode.** Keys that begin with \`lk_test_\` have the same contract and cost nothing. What they make is marked
\`livemode: false\` and is found by test keys only. Sample photos provoke each verdict and each problem (\`x-samples\`); any other
photo is judged as in live mode, 200 in 24 hours.

**Money.** Prices are per call, in USD. A call is charged to the wallet of the key's account when it succeeds. A verdict of
RETAKE is a success. A call that ends with an error is not charged, and neither is a check that finds no face; if it is not known
whether a call was charged, \`not_ready\` says so. A call that the wallet does not cover gets 402.

**Idempotency.** Send \`Idempotency-Key\` with every POST. For 24 hours, a repeat of the same request with the same key gets
the first answer again and is charged once; a new background is made again. After a broken connection, simply repeat the call.

**Policies.** A policy of the account, named as \`policy\` in a call or as the default of its key, decides which checks only warn
(\`counts: false\`) and which are left out, and gives the profile and the age group of calls that state none. What the authority's
rule itself states counts all the same, unless the policy has \`waiveAuthority\`; the result then lists it in \`waived\`. Each change
makes a new version, and a result names the version: the same photo, rules and version give the same result.

**Many photos.** A job judges photos in the background, for the price of one call for each 20. It is created with up to 20 photos; or
without, and then takes up to 10,000, sent one by one: create it, send each photo with \`PUT\` under an id of your own, or let others
send it to an upload address, close it, and read the items a page at a time. It is paused while the next 20 cannot be paid.

**Errors** are \`application/problem+json\` (RFC 9457). Distinguish them by \`code\`.

**Limits.** Every answer to a call with a key states in \`RateLimit-Policy\` and \`RateLimit\` how many calls are allowed and how many are left; 429
and 503 state in \`Retry-After\` when to try again.

**Names.** What you send has names in camelCase, as \`documentId\`; what the service answers has names in snake_case, as
\`document_id\`. An object's own id is \`id\`, a reference to another object ends in \`_id\`, and a point in time in \`_at\`, \`_until\` or
\`_since\`. \`status\` is how far an object is, or the verdict of a result; \`outcome\` is that of a single finding. \`PUT\` replaces the
whole, \`PATCH\` changes the members that are sent. Every answer has \`X-Request-Id\`.

**Versions.** Within \`/api/v1\`, changes only add: operations, optional parameters, members of answers, codes, checks. Existing
parts keep their meaning. Ignore members that you do not know.

**Privacy.** A photo is in memory while it is judged, and so is a new photo that is made of it; no face template is computed.
The photos of a job are stored encrypted until each is judged, and the photo of a review for as long as you say. The time, operation, document, charge and
result of each call are kept for thirty days, so that its account can read them: figures, sentences and the attestation,
which contains a SHA-256 of the photo; neither the photo nor the places of the face in it.
`.trim()

export const tags = [
  { name: 'Account', description: "The key's account, the balance of its wallet, and its usage." },
  { name: 'Catalog', description: 'What can be checked, against which rules, and for which price.' },
  { name: 'Photos', description: 'One photo against the rules of one document.' },
  {
    name: 'Policies',
    description: 'Which checks count, which only warn and which are left out, in versions that never change.',
  },
  {
    name: 'Jobs',
    description:
      'Many photos, judged in the background: up to twenty in one call, or thousands, sent one by one.',
  },
  {
    name: 'Attestations',
    description: 'Signed verdicts, which a person can bring along and anyone can verify without a key.',
  },
  { name: 'Reviews', description: 'Results about which a person decides, in the dashboard.' },
  {
    name: 'Webhooks',
    description: 'Your addresses that are notified when a job has ended, or a review is decided.',
  },
  { name: 'Public catalog', description: 'The same rules without a key, for everyone.' },
] as const
