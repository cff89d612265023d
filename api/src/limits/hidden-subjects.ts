import type { Secrets } from '../foundation/secrets.ts'
import type { Limiter, Standing } from './limiter.ts'

/**
 * Hides the subjects of a limiter, such as addresses: each is stored only under a name that is a keyed hash. While older
 * secrets are listed, everything is counted under their names too, so that no count begins anew when a secret is added.
 */
export function hiddenSubjects(
  limiter: Limiter,
  secrets: Secrets,
  nameOf: (secret: string, subject: string) => string,
): Limiter {
  const namesOf = (subject: string) => secrets.map((secret) => nameOf(secret, subject))

  async function take(subject: string, amount: number): Promise<Standing> {
    const taken: string[] = []
    let least: Standing | undefined
    for (const name of namesOf(subject)) {
      const standing = await limiter.take(name, amount)
      if (!standing.granted) {
        for (const each of taken) limiter.giveBack(each, amount)
        return standing
      }
      taken.push(name)
      if (least === undefined || standing.remaining < least.remaining) least = standing
    }
    if (least === undefined) throw new Error('there is no secret')
    return least
  }

  return {
    quota: limiter.quota,
    take,
    look: async (subject) => {
      const standings = await Promise.all(namesOf(subject).map((name) => limiter.look(name)))
      return standings.find(({ granted }) => !granted) ?? { granted: true, freeInSeconds: 1 }
    },
    giveBack: (subject, amount) => {
      for (const name of namesOf(subject)) limiter.giveBack(name, amount)
    },
    forget: limiter.forget,
  }
}
