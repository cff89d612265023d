import type { BrowserContext } from 'playwright'
import { type TestAppOptions, testApp } from '#api/testing/app.ts'
import { testDatabase } from '#api/testing/database.ts'
import { signedIn } from '#api/testing/people.ts'
import { freeAddress, launchChromium, serveDashboard } from '#site/testing/built-site.ts'

/**
 * Starts the site, the API, the database and a browser for the calling test file, and stops them at the end of the file.
 * @param host The host name of the site's address. Browsers offer passkeys for `localhost`, and not for a number.
 */
export async function runDashboard(options: Partial<TestAppOptions> = {}, host = '127.0.0.1') {
  const { db, url: databaseUrl } = await testDatabase()
  const address = (await freeAddress()).replace('127.0.0.1', host)
  const app = testApp({ db, ...options, config: { baseUrl: address, ...options.config } })
  const apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  await serveDashboard(apiUrl, address)
  const browser = await launchChromium()
  return {
    /** The site's address: `http://127.0.0.1:<port>`. */
    address,
    /** To look at it with. */
    browser,
    /** The API's own address. */
    apiUrl,
    db,
    /** The address of that database. */
    databaseUrl,
    /**
     * Makes a new account, with an amount such as `10.00` in its wallet. From then on, every page of the browser's context
     * sends the account's cookie.
     */
    signIn: async (context: Pick<BrowserContext, 'addCookies'>, amount?: string, name?: string) => {
      const person = await signedIn(db, amount, name)
      const [cookie = '', value = ''] = person.headers.cookie.split('=')
      await context.addCookies([{ name: cookie, value, url: address, httpOnly: true }])
      return person
    },
  }
}
