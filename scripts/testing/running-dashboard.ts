import type { BrowserContext } from 'playwright'
import { type TestAppOptions, testApp } from '#api/testing/app.ts'
import { atEnd } from '#api/testing/at-end.ts'
import { testDatabase } from '#api/testing/database.ts'
import { type SignedIn, signedIn } from '#api/testing/people.ts'
import { freeAddress, serveDashboard } from '#site/testing/built-site.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>['db']

/** The site with its dashboard, in front of a real API with its own database. */
export interface RunningDashboard {
  /** The site's address: `http://127.0.0.1:<port>`. */
  address: string
  /** The API's own address. */
  apiUrl: string
  db: Database
  /** The address of that database. */
  databaseUrl: string
  /**
   * Makes a new account, with an amount such as `10.00` in its wallet. From then on, every page of the browser's context
   * sends the account's cookie.
   */
  signIn(context: Pick<BrowserContext, 'addCookies'>, amount?: string, name?: string): Promise<SignedIn>
}

/**
 * Starts the site, the API and the database for the calling test file, and stops them at the end of the file.
 * @param host The host name of the site's address. Browsers offer passkeys for `localhost`, and not for a number.
 */
export async function runDashboard(
  options: Partial<TestAppOptions> = {},
  host = '127.0.0.1',
): Promise<RunningDashboard> {
  const { db, url: databaseUrl } = await testDatabase()
  const address = (await freeAddress()).replace('127.0.0.1', host)
  const app = testApp({ db, ...options, config: { baseUrl: address, ...options.config } })
  const apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const site = await serveDashboard(apiUrl, address)
  atEnd(() => site.stop())
  return {
    address,
    apiUrl,
    db,
    databaseUrl,
    signIn: async (context, amount, name) => {
      const person = await signedIn(db, amount, name)
      const [cookie = '', value = ''] = person.headers.cookie.split('=')
      await context.addCookies([{ name: cookie, value, url: address, httpOnly: true }])
      return person
    },
  }
}
