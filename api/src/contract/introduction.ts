/** What the OpenAPI document says before its operations. CommonMark. */
export const introduction = `
Tells whether a photo meets what an authority asks of it, and says what was measured.

**Keys.** Every call below \`/api/v1\` carries \`Authorization: Bearer lk_live_…\`. A key has scopes; each operation names the
one that it needs. Cookies are refused.

**Money.** Prices are per call, in USD, and debited from the wallet of the key's account when the call succeeds. A verdict of
RETAKE is a success; no error is ever charged. An empty wallet is 402.

**Idempotency.** Send \`Idempotency-Key\` with every POST. The same key with the same request is answered as the first time,
for 24 hours, and charged once; after a broken connection simply repeat the call.

**Errors** are \`application/problem+json\` (RFC 9457). Tell them apart by \`code\`.

**Limits.** Every answer says in \`RateLimit-Policy\` and \`RateLimit\` what is allowed and what is left; 429 and 503 say in
\`Retry-After\` when to try again.

**Versions.** Within \`/api/v1\` things are only added: operations, optional parameters, members of answers, codes, checks. What
is there keeps its meaning. Ignore members that you do not know.

**Privacy.** A photo is held in memory while it is judged, and so is one that is made of it; no face template is computed. The
photos of a job are stored encrypted until their item is done. Of each call its time, operation, document, outcome and charge
are kept for thirty days, for its account to look through.
`.trim()

export const tags = [
  { name: 'Account', description: 'Whose key it is, what the wallet holds, and what was used.' },
  { name: 'Catalog', description: 'What can be checked, against which rules, and for how much.' },
  { name: 'Photos', description: 'One photo against the rules of one document.' },
  { name: 'Jobs', description: 'Up to twenty photos in one call, judged one after the other.' },
  { name: 'Webhooks', description: 'Addresses of yours that are told when a job has ended.' },
  { name: 'Public catalog', description: 'The same rules without a key, for everybody.' },
] as const
