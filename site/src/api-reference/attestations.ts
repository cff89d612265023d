import { packagesOf } from '../text/quick-start.ts'

/** A part of the page about attestations. */
interface Section {
  title: string
  /** Paragraphs; code is in backticks. */
  text: readonly string[]
}

export const aboutAttestations =
  'A verdict that others can verify: the person brings it along with the photo, and a form trusts it without a call and without a key.'

export const attestationSections: readonly Section[] = [
  {
    title: 'What it says',
    text: [
      'The result of a check or a validation, each result of a job and each new background have `attestation`: a compact JWS (RFC 7515) that the service signed by EdDSA with Ed25519. Its claims are the object `AttestationClaims`: the document, the version of the rules, the verdict, the mode, the profile, the policy, the time, and the SHA-256 of the photo as it was sent. Where a file was made, the verdict is on that file, and `file_sha256` is its SHA-256.',
      'It has no measurement, and nothing about the person. It holds for 180 days. A repeated call with the same idempotency key is answered with the same attestation.',
    ],
  },
  {
    title: 'What it proves',
    text: [
      'It proves that this service gave this verdict on exactly this file. It does not prove who is in the photo, who sent it, or that the person who brings it is the person in it. It is not the approval of a government or an authority: the authority alone decides.',
      'So compare the file, and read the claims: `livemode` is true (in test mode a sample photo has a fixed verdict), `document_id` is the document that you ask for, `status` is good enough for you, and `policy` is null or a policy that you know.',
    ],
  },
  {
    title: 'What does not hold',
    text: [
      'Each reason has its own code, in the answer of the call and in the errors of the client libraries: `not_an_attestation`, `unknown_attestation_key`, `attestation_altered`, `attestation_expired` and `attestation_of_other_photo`. The page about problems says what to do.',
      'Every new save of a picture gives other bytes. Ask for the file itself, not for one that a messenger sent or a page has made smaller.',
    ],
  },
  {
    title: 'Keys',
    text: [
      'The public keys are at `/.well-known/jwks.json`, open to pages of every origin. `kid` in the header names the key. Keep the keys for an hour; ask again at once if an attestation names a key that you do not have. A key that has been replaced stays there for as long as an attestation of it may hold; one that was removed is not to be trusted any more. Take keys only from the address of a service that you trust, never from the address in `iss`.',
      'To verify without a network, keep the content of that file for as long, and give it as `jwks` to `verifyAttestation` or `verify_attestation`: then nothing is asked for.',
    ],
  },
  {
    title: 'On paper',
    text: [
      'A print sheet that is made in an account carries the attestation of its file as a QR code. It opens `/attestation`, which says what was attested in 21 languages. The attestation is in the fragment of the address, so a browser sends it to no server; the page verifies it on the device, and compares a file with it there. A code on paper does not prove that the print is of that file.',
    ],
  },
]

/** Calls that verify an attestation. `origin` is the address of the service, without a slash at the end. */
export function attestationExamples(origin: string) {
  const packages = packagesOf(origin)
  return [
    {
      language: 'curl',
      title: 'Get one, and have it verified by the service',
      text: 'Beside `photo.jpg`, with the key of the [quick start](/docs/api). The answer of the check is kept in `answer.json`, which the next two read.',
      steps: [{ name: 'Shell commands', code: curl(origin) }],
    },
    {
      language: 'JavaScript client',
      title: 'Verify it yourself: JavaScript',
      text: 'An attestation of a test key is refused, unless `--test` is given.',
      steps: [
        { name: 'Install for JavaScript', code: `npm install ${packages.javascript}` },
        { name: 'verify.mjs', code: javascript(origin) },
        { name: 'Run verify.mjs', code: 'node verify.mjs --test' },
      ],
    },
    {
      language: 'Python client',
      title: 'Verify it yourself: Python',
      text: 'The client needs the package `cryptography` for this. Here too, `--test` accepts what a test key got.',
      steps: [
        { name: 'Install for Python', code: `python3 -m pip install cryptography ${packages.python}` },
        { name: 'verify.py', code: python(origin) },
        { name: 'Run verify.py', code: 'python3 verify.py --test' },
      ],
    },
  ] as const
}

const curl = (origin: string) => `curl --fail-with-body ${origin}/api/v1/photos/check \\
  -H "Authorization: Bearer $LIKENESS_API_KEY" \\
  -F documentId=us-passport -F image=@photo.jpg -o answer.json

attestation=$(sed 's/.*"attestation":"\\([^"]*\\)".*/\\1/' answer.json)
sha256=$({ sha256sum photo.jpg || shasum -a 256 photo.jpg; } 2>/dev/null | cut -c 1-64)
curl --fail-with-body ${origin}/api/public/attestations/verify \\
  -H "Content-Type: application/json" \\
  -d "{\\"attestation\\":\\"$attestation\\",\\"sha256\\":\\"$sha256\\"}"`

const javascript = (origin: string) => `import { readFile } from 'node:fs/promises'
import { AttestationError, Likeness } from '@likeness-photo/client'

const { attestation } = JSON.parse(await readFile('answer.json', 'utf8'))
const likeness = new Likeness({ baseUrl: '${origin}' })
try {
  const claims = await likeness.verifyAttestation(attestation, { photo: 'photo.jpg' })
  const why = reasonToRefuse(claims)
  console.log(why === null ? 'accepted' : \`refused, \${why}\`)
} catch (error) {
  if (!(error instanceof AttestationError)) throw error
  console.log(\`refused, \${error.message} (\${error.code})\`)
}

function reasonToRefuse({ livemode, document_id, status }) {
  if (!livemode && !process.argv.includes('--test')) return 'made in test mode; --test accepts that'
  if (document_id !== 'us-passport') return \`for another document: \${document_id}\`
  return status === 'READY' ? null : \`the verdict is \${status}\`
}`

const python = (origin: string) => `import json
import sys
from pathlib import Path

from likeness import AttestationError, Likeness


def reason_to_refuse(claims):
    if not claims["livemode"] and "--test" not in sys.argv:
        return "made in test mode; --test accepts that"
    if claims["document_id"] != "us-passport":
        return f"for another document: {claims['document_id']}"
    return None if claims["status"] == "READY" else f"the verdict is {claims['status']}"


attestation = json.loads(Path("answer.json").read_text())["attestation"]
with Likeness(base_url="${origin}") as likeness:
    try:
        claims = likeness.verify_attestation(attestation, photo=Path("photo.jpg"))
        why = reason_to_refuse(claims)
        print("accepted" if why is None else f"refused, {why}")
    except AttestationError as error:
        print(f"refused, {error}")`
