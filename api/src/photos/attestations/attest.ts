import { type CheckResult, Mode, Profile, Status, UsedPolicy } from '@likeness/engine'
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import { sha256 as digestOf } from '#foundation/identifiers.ts'
import { type Outcome, type Refusal, refusal } from '#foundation/problem.ts'

/** For so many days an attestation holds: as long as most authorities accept a photo after it was taken, six months. */
export const attestedDays = 180

/** The type of the signed text (RFC 8725, section 3.11), so that nothing else that a key signs can pass for an attestation. */
const typ = 'likeness-attestation+jwt'

/** A SHA-256 as `sha256sum` prints it. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256: 64 digits from 0 to 9 and a to f.')

export const sha256 = (bytes: Uint8Array): string => digestOf(bytes).toString('hex')

/** What an attestation says. It has no measurement, and nothing about the person. */
export const AttestationClaims = z
  .object({
    iss: z.string().describe('The public address of the service that attests it.'),
    iat: z.int().describe('When it was attested, in seconds since 1970.'),
    exp: z.int().describe(`When it expires, in seconds since 1970: ${attestedDays} days later.`),
    document_id: z.string(),
    rules_version: z.string(),
    status: Status.describe('The verdict: on the file, if there is `file_sha256`; otherwise on the photo.'),
    mode: Mode,
    profile: Profile,
    policy: UsedPolicy.nullable().describe('The policy by which checks counted; null for none.'),
    livemode: z.boolean().describe('False for a verdict of test mode, which says nothing about a photo.'),
    photo_sha256: Sha256.describe('The SHA-256 of the photo as it was sent.'),
    file_sha256: Sha256.optional().describe('The SHA-256 of the file that was made of it, if one was made.'),
    request_id: z.string().describe('The id of the call, or of the job.'),
  })
  .meta({ id: 'AttestationClaims' })
export type AttestationClaims = z.infer<typeof AttestationClaims>

/** The member of a result. */
export const attestation = z
  .string()
  .optional()
  .describe(
    'The verdict, signed for others: a compact JWS (EdDSA) of `AttestationClaims`. Anyone who gets it with the photo can verify both, by `/.well-known/jwks.json`, without a key. Older results lack it.',
  )

/** A verdict, and the bytes that it is on. */
export interface Attested {
  result: CheckResult
  livemode: boolean
  requestId: string
  photo: Uint8Array
  /** What was made of the photo, if the verdict is on that. */
  file?: Uint8Array
}

/** A verdict with its attestation. */
export type AttestedResult = CheckResult & { attestation: string }

export type Attestations = ReturnType<typeof openAttestations>

/** Signs verdicts, and verifies what this service has signed. */
export function openAttestations({ attestationKeys, baseUrl }: Pick<Config, 'attestationKeys' | 'baseUrl'>) {
  const { signing, kid, jwks } = attestationKeys
  const keyOf = createLocalJWKSet(jwks)
  /** Signs a verdict. */
  function attest({ result, livemode, requestId, photo, file }: Attested): Promise<string> {
    const iat = Math.floor(Date.now() / 1000)
    const claims: AttestationClaims = {
      iss: baseUrl,
      iat,
      exp: iat + attestedDays * 86_400,
      document_id: result.document.toLowerCase(),
      rules_version: result.rules_version,
      status: result.status,
      mode: result.mode,
      profile: result.profile ?? 'standard',
      policy: result.policy ?? null,
      livemode,
      photo_sha256: sha256(photo),
      ...(file && { file_sha256: sha256(file) }),
      request_id: requestId,
    }
    return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, typ }).sign(signing)
  }

  return {
    jwks,
    attest,

    /** The same verdict with its attestation; a problem stays as it is. */
    async attested(
      verdict: Outcome<CheckResult>,
      about: Omit<Attested, 'result'>,
    ): Promise<Outcome<AttestedResult>> {
      if (!verdict.ok) return verdict
      const { value: result } = verdict
      return { ok: true, value: { ...result, attestation: await attest({ result, ...about }) } }
    },
    /**
     * What an attestation says.
     * @param digest The SHA-256 of the photo that came with it; undefined to verify the attestation alone.
     * @returns The problem for which it does not hold: `not_an_attestation`, `unknown_attestation_key`, `attestation_altered`,
     *   `attestation_expired` or `attestation_of_other_photo`.
     */
    async verify(text: string, digest?: string): Promise<Outcome<AttestationClaims>> {
      try {
        const { payload } = await jwtVerify(text, keyOf, { algorithms: ['EdDSA'], typ })
        const claims = AttestationClaims.safeParse(payload)
        if (!claims.success) return noAttestation
        const { photo_sha256, file_sha256 = photo_sha256 } = claims.data
        return digest === undefined || digest === file_sha256 ? { ok: true, value: claims.data } : otherPhoto
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return unknownKey
        if (error instanceof errors.JWSSignatureVerificationFailed) return altered
        if (error instanceof errors.JWTExpired) return expired
        if (error instanceof errors.JOSEError) return noAttestation
        throw error
      }
    },
  }
}

const noAttestation = refusal(
  'not_an_attestation',
  'The text is no attestation. Send the whole `attestation` of a result: three parts with two dots between them.',
)
const unknownKey = refusal(
  'unknown_attestation_key',
  'No key of this service has signed the attestation. Ask the service that its claim `iss` names, if you trust it.',
)
const altered = refusal(
  'attestation_altered',
  'The signature does not match: the attestation was changed. Do not rely on it.',
)
const expired = refusal(
  'attestation_expired',
  `The attestation is older than ${attestedDays} days. Check the photo again.`,
)
const otherPhoto: Refusal = refusal(
  'attestation_of_other_photo',
  'The attestation is true, but not about this photo. Ask for exactly the file that was checked: `file_sha256` of the attestation, or `photo_sha256` where there is none.',
)
