import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answersWithoutKey } from '#contract/answers.ts'
import { unwrap } from '#foundation/problem.ts'
import { takeFromAll } from '#http/rate-limits.ts'
import { refuseEncodedBodies } from '#http/receive-body.ts'
import type { Limiter } from '#limits/limiter.ts'
import { readSentImage } from '../data-url.ts'
import { AttestationClaims, type Attestations, Sha256, sha256 } from './attest.ts'

/** Verifications of one network address. Each takes some 0.2 ms, and a body of up to `largestBodyBytes`. */
export const verificationsPerAddress = { quota: 60, windowSeconds: 60 }

/** Larger than the files that authorities accept. Of a larger photo, its SHA-256 is sent. */
const largestBodyBytes = 1024 * 1024

const VerificationRequest = z
  .strictObject({
    attestation: z.string().min(1).max(4000).describe('The `attestation` of a result.'),
    imageBase64: z
      .string()
      .optional()
      .describe(
        'The photo that came with it, as a data URL, in a body of up to 1 MiB. It is not stored. Of a larger one, send `sha256`.',
      ),
    sha256: Sha256.optional().describe('The SHA-256 of the photo that came with it, in place of the photo.'),
  })
  .refine(({ imageBase64, sha256 }) => imageBase64 === undefined || sha256 === undefined, {
    path: ['sha256'],
    error: 'must be left out if the photo is sent.',
  })
  .meta({ id: 'VerificationRequest' })

const Keys = z
  .object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) })
  .meta({ id: 'JwkSet', description: 'Public keys as a JWK Set (RFC 7517).' })

/** The calls by which anyone verifies what this service attested, without a key: `verifications` counts those of an address. */
export function attestationRoutes({
  attestations,
  verifications: limiter,
}: {
  attestations: Attestations
  verifications: Limiter
}): FastifyPluginAsyncZod {
  const ofAddress = { policy: 'address', whose: 'Your network address', limiter }
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/.well-known/jwks.json',
      config: { open: 'attestations.keys' },
      schema: {
        summary: 'The keys that verify attestations',
        description:
          'The public keys of this service, as a JWK Set: the newest, which signs, and older ones as long as an attestation of theirs may hold. Keep the set for an hour, and ask again if an attestation names a key that it lacks.',
        tags: ['Attestations'],
        response: answersWithoutKey({ 200: Keys }, []),
      },
      handler: async (_request, reply) => {
        reply.headers({ 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' })
        return attestations.jwks
      },
    })
    app.route({
      method: 'POST',
      url: '/api/public/attestations/verify',
      config: { open: 'attestations.verify' },
      bodyLimit: largestBodyBytes,
      onRequest: [
        refuseEncodedBodies,
        async function limitAddress(request, reply) {
          const refused = await takeFromAll(reply, [[ofAddress, request.ip]])
          if (refused) return reply.problem(refused.problem)
        },
      ],
      schema: {
        summary: 'Verify an attestation',
        description:
          'Says what this service attested, or by a problem why the attestation does not hold. With the photo, or its SHA-256, also whether it is about that photo. The client libraries do the same without a call.',
        tags: ['Attestations'],
        body: VerificationRequest,
        response: answersWithoutKey({ 200: AttestationClaims }, [
          'malformed_json',
          'payload_too_large',
          'unsupported_media_type',
          'unsupported_image_format',
          'not_an_attestation',
          'unknown_attestation_key',
          'attestation_altered',
          'attestation_expired',
          'attestation_of_other_photo',
        ]),
      },
      handler: async ({ body: { attestation, imageBase64, sha256: digest } }) => {
        const photo =
          imageBase64 === undefined ? undefined : unwrap(readSentImage(imageBase64, '/imageBase64'))
        return unwrap(await attestations.verify(attestation, photo ? sha256(photo) : digest))
      },
    })
  }
}
