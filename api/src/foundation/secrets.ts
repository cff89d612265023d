import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/**
 * The service's secrets, the newest first. The newest seals and signs everything new; the older ones only open and verify
 * what they made.
 */
export type Secrets = readonly [newest: string, ...older: string[]]

/** The least length of a secret, in characters: `openssl rand -base64 24` gives that many, with 192 random bits. */
export const shortestSecret = 32

/**
 * Reads secrets, one on each line, or separated by commas or spaces on one line. A line whose parts are all shorter than a
 * secret is one secret as it is, so that a passphrase of several words stays valid; it is listed with others by lines.
 * @returns Undefined if it is too short, or if only some of its parts are long enough.
 */
export function parseSecrets(text: string): Secrets | undefined {
  const found: string[] = []
  for (const line of text.split('\n')) {
    const parts = line.split(/[\s,]+/).filter((part) => part !== '')
    const long = parts.filter(isLongEnough)
    const isPassphrase = long.length === 0 && isLongEnough(line.trim())
    if (!isPassphrase && long.length < parts.length) return undefined
    found.push(...(isPassphrase ? [line.trim()] : parts))
  }
  const [newest, ...older] = found
  if (newest === undefined) return undefined
  // One secret is taken as it is: earlier versions did not drop what surrounds it, such as the end of its line.
  return older.length > 0 ? [newest, ...older] : [text]
}

function isLongEnough(secret: string): boolean {
  return secret.length >= shortestSecret
}

/** The keys of Ed25519 by which this service attests verdicts. */
export interface SigningKeys {
  /** The newest, which signs. */
  readonly signing: KeyObject
  readonly kid: string
  /** The public parts of all, the newest first, as a JWK Set (RFC 7517). */
  readonly jwks: { keys: PublicKey[] }
}

/** A public key as a JWK (RFC 8037). */
type PublicKey = Record<'kty' | 'crv' | 'x' | 'kid' | 'alg' | 'use', string>

/** An Ed25519 key in PKCS#8 is these bytes and the 32 bytes of the key (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Reads keys, separated by spaces, commas or lines: 32 bytes each, in base64 or base64url. All but the first may be public parts
 * only, `public:` and the `x` of the JWK.
 * @returns Undefined if one has another form, or the first cannot sign.
 */
export function parseSigningKeys(text: string): SigningKeys | undefined {
  const keys: PublicKey[] = []
  let signing: KeyObject | undefined
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, isPublic, base64] = /^(public:)?([\w+/-]{43})=?$/.exec(entry) ?? []
    const bytes = Buffer.from(base64 ?? '', 'base64url')
    if (bytes.length !== 32) return undefined
    let x = bytes.toString('base64url')
    if (isPublic === undefined) {
      const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, bytes]), format: 'der', type: 'pkcs8' })
      x = createPublicKey(key).export({ format: 'jwk' }).x ?? ''
      if (keys.length === 0) signing = key
    }
    keys.push({ kty: 'OKP', crv: 'Ed25519', x, kid: keyId(x), alg: 'EdDSA', use: 'sig' })
  }
  return signing && { signing, kid: keys[0]?.kid ?? '', jwks: { keys } }
}

/** The beginning of the key's thumbprint (RFC 7638, RFC 8037 appendix A.3): 96 bits of it, because it is also printed as a QR code. */
function keyId(x: string): string {
  const canonical = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  return createHash('sha256').update(canonical).digest('base64url').slice(0, 16)
}
