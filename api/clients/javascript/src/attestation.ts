import type { AttestationClaims, JwkSet } from './api-types.ts'
import { parsed } from './call.ts'
import { AttestationError } from './errors.ts'
import { bytesOf, type PhotoSource } from './photo.ts'

/** What an attestation is verified with. */
export interface VerifyOptions {
  /** The file that came with it: it must be the one that was attested, byte for byte. If absent, no file is compared. */
  photo?: PhotoSource | undefined
  /** The public keys of the service, as `/.well-known/jwks.json` has them. */
  jwks: JwkSet
}

/** The type of the signed text, so that nothing else that a key signs can pass for an attestation. */
const typ = 'likeness-attestation+jwt'

/**
 * What an attestation says, verified on this machine: nothing is sent.
 * @throws AttestationError with the code `not_an_attestation`, `unknown_attestation_key`, `attestation_altered`,
 *   `attestation_expired` or `attestation_of_other_photo`.
 */
export async function verifyAttestation(
  attestation: string,
  { photo, jwks }: VerifyOptions,
): Promise<AttestationClaims> {
  const kid = keyIdOf(attestation)
  const jwk = jwks.keys.find((key) => key.kid === kid)
  if (!jwk) throw failure('unknown_attestation_key', 'No key of the service has signed the attestation.')
  const [head = '', body = '', signature = ''] = attestation.split('.')
  const key = await crypto.subtle.importKey(
    'jwk',
    { kty: 'OKP', crv: 'Ed25519', x: String(jwk.x) },
    'Ed25519',
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${head}.${body}`)
  if (!(await crypto.subtle.verify('Ed25519', key, decoded(signature), signed))) {
    throw failure('attestation_altered', 'The attestation was changed after it was signed.')
  }
  const claims = read(body) as unknown as AttestationClaims
  if (claims.exp * 1000 <= Date.now()) {
    throw failure('attestation_expired', 'The attestation has expired.', claims)
  }
  if (photo !== undefined && (await sha256(photo)) !== (claims.file_sha256 ?? claims.photo_sha256)) {
    throw failure('attestation_of_other_photo', 'The attestation is about another file.', claims)
  }
  return claims
}

/** The id of the key that an attestation names. @throws AttestationError `not_an_attestation` */
export function keyIdOf(attestation: string): string {
  const isWhole = /^([\w-]+\.){2}[\w-]{86}$/.test(attestation)
  const [head = '', body = ''] = isWhole ? attestation.split('.') : []
  const header = read(head)
  if (header?.alg === 'EdDSA' && header.typ === typ && typeof header.kid === 'string' && read(body)) {
    return header.kid
  }
  throw failure('not_an_attestation', 'The text is no attestation of Likeness.')
}

const failure = (code: string, detail: string, claims?: AttestationClaims) =>
  new AttestationError({ status: 0, code, detail }, claims)

function read(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return parsed(new TextDecoder().decode(decoded(part)))
  } catch {
    return undefined
  }
}

const decoded = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

async function sha256(photo: PhotoSource): Promise<string> {
  const bytes = new Uint8Array(await bytesOf(photo))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
