import { randomUUID } from 'node:crypto'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { type Attack, type Attacker, createAndCancel } from './attacker.ts'

/** Attacks by more work than the account's share, some of it paid, most of it free. */
export const workAttacks: readonly Attack[] = [
  {
    name: '32 concurrent paid checks',
    run: async (attacker) => {
      const photo = await drawPortrait({}, 'jpeg')
      await attacker.repeat(32, () => checked(attacker, photo))
    },
  },
  {
    name: 'replays of a replaced background',
    run: async (attacker) => {
      const photo = await drawPortrait({}, 'jpeg')
      const key = randomUUID()
      await attacker.repeat(12, () =>
        posted(attacker, 'background?documentId=es-passport', photo, { 'idempotency-key': key }),
      )
    },
  },
  {
    name: 'backgrounds of 24 megapixels',
    run: async (attacker) => {
      const size = { width: 4240, height: 5656, centreX: 2120, skullTopY: 1600, chinY: 4000 }
      const photo = await drawPortrait(size, 'jpeg')
      await attacker.repeat(6, () => posted(attacker, 'background?documentId=es-passport', photo, {}))
    },
  },
  {
    name: 'jobs that are created and cancelled',
    run: async (attacker) => {
      const photo = await drawPortrait({}, 'png')
      const item = { documentId: 'us-passport', imageBase64: dataUrl(photo) }
      const body = JSON.stringify({ items: Array(20).fill(item) })
      await attacker.repeat(4, () => createAndCancel(attacker, body))
    },
  },
  {
    name: 'wrong keys',
    run: (attacker) =>
      attacker.repeat(50, () =>
        attacker.call({
          url: `${attacker.target.site}/api/v1/account`,
          headers: { authorization: `Bearer lk_live_${'a'.repeat(38)}` },
        }),
      ),
  },
]

function checked(attacker: Attacker, photo: Uint8Array) {
  return posted(attacker, 'check?documentId=us-passport', photo, {})
}

function posted(
  { target, call }: Attacker,
  path: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
) {
  return call({
    url: `${target.site}/api/v1/photos/${path}`,
    method: 'POST',
    headers: { authorization: `Bearer ${target.keys.funded}`, 'content-type': 'image/jpeg', ...headers },
    body,
  })
}

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
