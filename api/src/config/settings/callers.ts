import { isIP } from 'node:net'
import { z } from 'zod'
import { quota, wholeNumber } from './values.ts'

/** Each item of a job counts as a call, so a smaller quota would always refuse a full job. */
const smallestQuota = 20

/** Whether Fastify accepts a text as a trusted proxy. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return mostBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
}

/** How much one caller may ask for. */
export const callersSettings = {
  LIKENESS_RATE_PER_KEY: quota('500/10', smallestQuota)
    .prefault('500/10')
    .describe(
      'Calls of one API key in any period of so many seconds: `500/10` is 500 calls in 10 seconds. Further ones are answered 429. Each item of a job counts.',
    ),
  LIKENESS_RATE_PER_ACCOUNT: quota('1000/10', smallestQuota)
    .prefault('1000/10')
    .describe('The same for all keys of an account together.'),
  LIKENESS_CONCURRENT_CALLS: wholeNumber(1, 100_000)
    .default(32)
    .describe('Paid calls of one account at the same time. Further ones are answered 429.'),
  LIKENESS_TEST_PHOTOS_PER_DAY: wholeNumber(1, 100_000)
    .default(200)
    .describe(
      'Photos that the test keys of one account have judged in 24 hours, at no charge. Further ones are answered 429. The documented samples do not count.',
    ),
  LIKENESS_FAILURES_PER_ADDRESS: quota('20/60', 1)
    .prefault('20/60')
    .describe(
      'Calls without a valid key from one network address in a period. Further ones are answered 429.',
    ),
  LIKENESS_DASHBOARD_RATE_PER_SESSION: quota('300/60', 1)
    .prefault('300/60')
    .describe(
      'Calls of one session of the dashboard in a period; a page makes up to five. Further ones are answered 429.',
    ),
  LIKENESS_DASHBOARD_RATE_PER_ACCOUNT: quota('600/60', 1)
    .prefault('600/60')
    .describe('The same for all sessions of an account together.'),
  LIKENESS_DASHBOARD_RATE_PER_ADDRESS: quota('300/60', 1)
    .prefault('300/60')
    .describe('Calls of the dashboard without a session, from one network address in a period.'),
  LIKENESS_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000)
    .default(256)
    .describe(
      'Connections from one network address, or requests under way from one behind a trusted proxy. Further ones are closed, or answered 429.',
    ),
  LIKENESS_CONNECTIONS: wholeNumber(10, 1_000_000)
    .default(4096)
    .describe(
      'Connections of all callers together. If there are more, the address that has most loses one that waits for no answer.',
    ),
  LIKENESS_TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'addresses, networks such as "10.0.0.0/8", or "loopback"',
    )
    .default('loopback')
    .describe(
      'Proxies, separated by commas, whose X-Forwarded-For states the address of the caller: addresses, networks or `loopback`. The site is such a proxy, on loopback.',
    ),
}
