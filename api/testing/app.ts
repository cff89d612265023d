import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { type Catalog, loadCatalog, rulesFolder } from '@likeness/rules'
import type { FastifyInstance } from 'fastify'
import type { Mail, MailTransport } from '../src/accounts/mail.ts'
import { openPasswords } from '../src/accounts/sign-in/passwords.ts'
import { type AppDependencies, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import type { Database } from '../src/storage/database.ts'
import { atEnd } from './at-end.ts'
import { instantEngine } from './instant-engine.ts'

/** A mail transport that keeps all mails, so that a test can read them. */
export function mailbox() {
  const mails: Mail[] = []
  const to = (email: string) => mails.filter((mail) => mail.to === email)
  const mailTransport: MailTransport = {
    send: async (mail) => void mails.push(mail),
    close: () => {},
  }
  return {
    mailTransport,
    /** All mails that were sent, the oldest first. */
    mails,
    /** Waits for `count` mails to an address. Returns the last one, with its token and its code (empty if it has none). */
    latest: async (email: string, count = 1): Promise<Mail & { token: string; code: string }> => {
      await until(async () => to(email).length >= count)
      const mail = to(email).at(-1)
      assert.ok(mail)
      const token = decodeURIComponent(/\?token=([^\s&]+)/.exec(mail.text)?.[1] ?? '')
      const code = /^\d{4} \d{4}$/m.exec(mail.text)?.[0] ?? ''
      return { ...mail, token, code }
    },
  }
}

export type Mailbox = ReturnType<typeof mailbox>

export interface TestAppOptions extends Partial<Omit<AppDependencies, 'config'>> {
  db: Database
  config?: Partial<Config>
}

/** Builds the app, by default with the instant engine and a silent log. Closes it at the end of the test file. */
export function testApp({ db, config, ...others }: TestAppOptions): FastifyInstance {
  const app = buildApp({
    config: { ...testConfig(), ...config },
    db,
    engine: instantEngine(),
    catalog: testCatalog,
    mailTransport: mailbox().mailTransport,
    passwords: cheapPasswords,
    ...others,
  })
  atEnd(() => app.close())
  return app
}

/** Hashes passwords at less than the usual cost. */
export const cheapPasswords = openPasswords({ logN: 10, r: 8, p: 1 })

/** The secret that the apps and the processes of a test share. */
export const testSecret = 'a secret of the tests, which is not one'

/** A key of the tests that attests verdicts, as the setting has it. */
export const testAttestationKey = Buffer.from(testSecret.slice(0, 32)).toString('base64')

/** The settings of a test. */
export function testConfig(): Config {
  const read = readConfig({
    DATABASE_URL: 'postgres://unused',
    LIKENESS_SECRET: testSecret,
    LIKENESS_ATTESTATION_KEYS: testAttestationKey,
    LIKENESS_LOG_LEVEL: 'silent',
    // Tests about money make many concurrent calls.
    LIKENESS_CONCURRENT_CALLS: '1000',
  })
  if (!read.ok) throw new Error(read.problem.detail)
  return read.value
}

let catalog: Catalog | undefined

/** The catalog of the workspace's rules. It is read once. */
export function testCatalog(): Catalog {
  if (catalog) return catalog
  const loaded = loadCatalog()
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems[0]))
  catalog = loaded.catalog
  return catalog
}

/** Two rules of the workspace, of which tests change a copy. */
const files = ['us/passport.yaml', 'zz/icao-9303.yaml']

/** Creates a rules folder for one test, and deletes it after the test. */
export function rulesCopy(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-rules-'))
  context.after(() => rmSync(folder, { recursive: true }))
  for (const file of files) cpSync(join(rulesFolder, file), join(folder, file))
  /** Replaces a text in a file. The whole file changes at once, as when an editor saves it. */
  const replace = (file: string, text: string, by: string) => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    assert.ok(before.includes(text), `${file} lacks "${text}"`)
    writeFileSync(`${path}.new`, before.replace(text, by))
    renameSync(`${path}.new`, path)
  }
  return { folder, replace }
}
