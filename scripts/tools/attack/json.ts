import type { Attack, Attacker } from './attacker.ts'

const check = '/photos/check'
const jobs = '/photos/jobs'

/**
 * Attacks by JSON that is expensive to read, to validate or to report on, from an account with money: that of others is
 * not read.
 */
export const jsonAttacks: readonly Attack[] = [
  {
    name: 'metadata of 400,000 keys',
    run: (attacker) => {
      const keys = Array.from({ length: 400_000 }, (_, index) => `"key ${index}":"1"`).join()
      return flood(attacker, jobs, `{"items":[],"metadata":{${keys}}}`)
    },
  },
  {
    name: 'items of 20 million empty objects',
    run: (attacker) => flood(attacker, jobs, `{"items":[${Array(20_000_000).fill('{}').join()}]}`),
  },
  {
    name: 'unknown fields of 15 MB',
    run: (attacker) => {
      const fields = Array.from({ length: 1_000_000 }, (_, index) => `"f${index}":1`).join()
      return flood(attacker, check, `{${fields}}`)
    },
  },
  {
    name: 'arrays nested a million times',
    run: (attacker) => flood(attacker, check, `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`),
  },
  {
    name: 'strings of escapes',
    run: (attacker) => {
      const url = `data:image/jpeg;base64,${'\\u0041'.repeat(2_500_000)}`
      return flood(attacker, check, `{"documentId":"us-passport","imageBase64":"${url}"}`)
    },
  },
  {
    name: 'base64 of 14 MB that is no photo',
    run: (attacker) => {
      const url = `data:image/jpeg;base64,${'QUJD'.repeat(3_500_000)}`
      return flood(attacker, check, `{"documentId":"us-passport","imageBase64":"${url}"}`)
    },
  },
]

function flood(attacker: Attacker, path: string, body: string): Promise<void> {
  const bytes = Buffer.from(body)
  return attacker.repeat(3, () => attacker.post(path, bytes))
}
