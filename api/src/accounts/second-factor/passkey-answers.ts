import { z } from 'zod'

/** Bytes in base64url, as browsers write what a passkey answers. */
const Bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url.')

const common = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
}

/** What a new passkey answers (`RegistrationResponseJSON` of WebAuthn). Members that are not read are left out. */
export const NewPasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

/** What a passkey answers when a user signs in (`AuthenticationResponseJSON` of WebAuthn). */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(8000),
    signature: Bytes(8000),
  }),
})

export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/**
 * What a passkey is bound to: the host name of the site, and the origin of its pages.
 * @param baseUrl The URL of the site: `https://likeness.example`.
 */
export function relyingPartyOf(baseUrl: string): { expectedRPID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}
