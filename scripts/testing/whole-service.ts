import type { NewAccount } from '#api/src/accounts/accounts.ts'
import type { Database } from '#api/src/storage/database.ts'
import { testApp } from '#api/testing/app.ts'
import { testBackground } from '#api/testing/background.ts'
import { testDatabase } from '#api/testing/database.ts'
import { fundedAccount } from '#api/testing/funded-account.ts'
import { serveBuiltSite } from '#site/testing/built-site.ts'

export interface WholeService {
  /** The site's address, which forwards calls to the API, as with `npm start`. */
  baseUrl: string
  /** The API's own address. */
  apiUrl: string
  db: Database
  /** Makes a new account with 1.00 USD in its wallet, and a key with all scopes. */
  account(): Promise<NewAccount>
}

/** Starts the site, the API with the instant engine, and the background workers. They stop at the end of the test file. */
export async function startWholeService(): Promise<WholeService> {
  const { db, url } = await testDatabase()
  const config = { webhookAllowPrivate: true }
  const apiUrl = await testApp({ db, config }).listen({ port: 0, host: '127.0.0.1' })
  testBackground({ url, db, config })
  const baseUrl = await serveBuiltSite(apiUrl)
  return { baseUrl, apiUrl, db, account: () => fundedAccount(db, '1.00') }
}
