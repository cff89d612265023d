import { type HostileSample, hostileSamples } from '#api/engine/testing/hostile/samples.ts'
import { type Attack, type Attacker, createAndCancel } from './attacker.ts'

/** Attacks by files that cost a decoder much time, sent as photos of checks and jobs, and to the dashboard. */
export const fileAttacks: readonly Attack[] = [
  ...hostileSamples.map((sample) => ({
    name: sample.name,
    run: (attacker: Attacker) => checks(attacker, sample),
  })),
  {
    name: 'hostile files to the dashboard, without money',
    run: async (attacker) => {
      const bodies = await Promise.all(hostileSamples.map(({ make }) => make()))
      const { target } = attacker
      await Promise.all(
        ['/photos/saved', '/photos/sheet', '/photos/check', '/photos/make'].map((path) =>
          attacker.repeat(2, async () => {
            for (const bytes of bodies) {
              const form = new FormData()
              form.set('documentId', 'us-passport')
              if (path === '/photos/sheet') form.set('paper', 'a4')
              form.set('image', new Blob([Uint8Array.from(bytes)]), 'photo.heic')
              const request = new Response(form)
              await attacker.call({
                url: `${target.site}/api/dashboard${path}`,
                method: 'POST',
                headers: { ...target.session, 'content-type': request.headers.get('content-type') ?? '' },
                body: Buffer.from(await request.arrayBuffer()),
              })
              if (attacker.signal.aborted) return
            }
          }),
        ),
      )
    },
  },
  {
    name: 'jobs of hostile files, then cancelled',
    run: async (attacker) => {
      const samples = hostileSamples.filter(({ mimeType }) => mimeType === 'image/jpeg')
      const items = await Promise.all(
        samples.map(async ({ make, mimeType }) => ({
          documentId: 'us-passport',
          imageBase64: `data:${mimeType};base64,${(await make()).toString('base64')}`,
        })),
      )
      const body = JSON.stringify({ items })
      await attacker.repeat(2, () => createAndCancel(attacker, body))
    },
  },
]

async function checks(attacker: Attacker, { make, mimeType }: HostileSample): Promise<void> {
  const body = await make()
  const path = '/photos/check?documentId=us-passport'
  await attacker.repeat(4, () => attacker.post(path, body, { 'content-type': mimeType }))
}
