import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What an answer states otherwise than that of an honest device. */
interface Stated {
  origin?: string
  rpId?: string
  /** How often the passkey was used. */
  counter?: number
  /** Whether the device proved that it is its owner who uses it. */
  isVerified?: boolean
}

interface Options {
  challenge: string
}

const flags = { present: 1, verified: 4, hasCredential: 64 }
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** A device in software with one passkey (ES256). Its answers are those that a browser sends to the site. */
export function passkeyDevice(site = 'http://localhost:4321') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let uses = 0

  const clientData = (type: string, { challenge }: Options, { origin = site }: Stated) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (
    { rpId = new URL(site).hostname, counter = uses, isVerified = true }: Stated,
    credential = Buffer.alloc(0),
  ) => {
    const head = Buffer.alloc(5)
    const has = credential.length > 0 ? flags.hasCredential : 0
    head.writeUInt8(flags.present + (isVerified ? flags.verified : 0) + has)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, credential])
  }

  /** The public key in COSE, after the identifier of no model of device and the id. */
  const credential = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    const length = Buffer.from([0, credentialId.length])
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
  }

  const id = credentialId.toString('base64url')
  const named = { id, rawId: id, type: 'public-key' }

  return {
    id,
    /** Makes the passkey. */
    create: (options: Options, stated: Stated = {}) => {
      const authData = new Uint8Array(authenticatorData(stated, credential()))
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>()
      attestation.set('fmt', 'none').set('attStmt', new Map<string, never>()).set('authData', authData)
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, stated).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Uses the passkey. */
    get: (options: Options, stated: Stated = {}) => {
      uses += 1
      const client = clientData('webauthn.get', options, stated)
      const data = authenticatorData(stated)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
