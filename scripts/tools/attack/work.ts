import { randomUUID } from 'node:crypto'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { type Attack, createAndCancel } from './attacker.ts'

const background = '/photos/background?documentId=es-passport'
const jpeg = { 'content-type': 'image/jpeg' }

/** Attacks by more work than the account's share, some of it paid, most of it free. */
export const workAttacks: readonly Attack[] = [
  {
    name: '32 concurrent paid checks',
    run: async (attacker) => {
      const photo = await drawPortrait({}, 'jpeg')
      await attacker.repeat(32, () => attacker.post('/photos/check?documentId=us-passport', photo, jpeg))
    },
  },
  {
    name: 'replays of a replaced background',
    run: async (attacker) => {
      const photo = await drawPortrait({}, 'jpeg')
      const headers = { ...jpeg, 'idempotency-key': randomUUID() }
      await attacker.repeat(12, () => attacker.post(background, photo, headers))
    },
  },
  {
    name: 'backgrounds of 24 megapixels',
    run: async (attacker) => {
      const size = { width: 4240, height: 5656, centreX: 2120, skullTopY: 1600, chinY: 4000 }
      const photo = await drawPortrait(size, 'jpeg')
      await attacker.repeat(6, () => attacker.post(background, photo, jpeg))
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

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
