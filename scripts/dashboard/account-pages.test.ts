import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright'
import { stepAt, totpAt } from '#api/src/accounts/second-factor/second-factor.ts'
import { mailbox } from '#api/testing/app.ts'
import { fromBase32 } from '#api/testing/people.ts'
import { assertAccessible, assertFits } from '#site/testing/page-faults.ts'
import { runDashboard } from '../testing/running-dashboard.ts'
import { assertSound } from '../testing/sound-page.ts'

const box = mailbox()
const {
  address,
  browser,
  db,
  signIn: signInWith,
} = await runDashboard(
  {
    mailTransport: box.mailTransport,
    config: { mailPerRecipient: { quota: 100, windowSeconds: 600 } },
  },
  'localhost',
)

/** A page in a new browser context, in which no script runs. */
async function freshPage(): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const problem = (page: Page) => page.getByRole('alert').textContent()
const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

async function fillSignUp(
  page: Page,
  { name, email, password }: Record<'name' | 'email' | 'password', string>,
) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Make the account')
}

async function givePassword(page: Page, email: string, password: string) {
  await page.goto(`${address}/dashboard/sign-in`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
}

/** The link in the latest mail to an address, which may be the second or a later one. */
const linkTo = async (email: string, count = 1) =>
  /http\S+/.exec((await box.latest(email, count)).text)?.[0] ?? ''
const mailsTo = (email: string) => box.mails.filter(({ to }) => to === email).length

/** Enters the code from the mail as well, if the browser is new to the account. */
async function signIn(page: Page, email: string, password: string) {
  const before = mailsTo(email)
  await givePassword(page, email, password)
  if (!at(page).startsWith('/dashboard/code')) return
  const { code } = await box.latest(email, before + 1)
  await page.getByLabel('Code').fill(code)
  await press(page, 'Sign in')
}

describe('an account, in a browser without scripts', () => {
  const ada = { name: 'Ada', email: 'ada@example.org', password: 'four words in a row' }

  test('is created, confirmed and signed in to, and then leads to the page that was asked for', async () => {
    const page = await freshPage()
    await page.goto(`${address}/dashboard/account?from=mail`)
    assert.equal(await title(page), 'Sign in')
    await page.getByRole('link', { name: 'Make an account' }).click()
    await fillSignUp(page, { ...ada, password: 'abcdefghijkl' })
    assert.match((await problem(page)) ?? '', /Password must not be easy to guess/)
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ada')
    assert.equal(await page.getByLabel('Password').getAttribute('aria-invalid'), 'true')
    assert.equal(await page.getByLabel('Password').inputValue(), '')

    await fillSignUp(page, ada)
    assert.equal(await title(page), 'Look into your mail')
    const link = await linkTo(ada.email)
    const other = await freshPage()
    await givePassword(other, ada.email, ada.password)
    assert.match((await problem(other)) ?? '', /not confirmed/)

    for (const each of [page, other]) {
      await each.goto(link)
      await each.reload()
      await press(each, 'Confirm the address')
    }
    assert.equal(at(page), '/dashboard/account?from=mail', 'signed in where the sign-up was sent')
    assert.equal(await title(other), 'Sign in')
    assert.match((await other.getByRole('status').textContent()) ?? '', /is confirmed/)
    await page.goto(`${address}/dashboard`)
    const overview = await page.locator('main').innerText()
    assert.match(overview, /Free checks left\s+20/)
    assert.doesNotMatch(overview, /0\.00 USD/)
  })

  test('is renamed; a password change needs the old password and signs other browsers out', async () => {
    const [page, other] = [await freshPage(), await freshPage()]
    await signIn(page, ada.email, ada.password)
    await signIn(other, ada.email, ada.password)
    await page.goto(`${address}/dashboard/account`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada "Countess" <Lovelace>')
    await press(page, 'Save the name')
    assert.match((await page.getByRole('status').textContent()) ?? '', /name is changed/)
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Ada "Countess" <Lovelace>')

    const change = async (from: string, to: string) => {
      await page.getByLabel('Password until now').fill(from)
      await page.getByLabel('New password').fill(to)
      await press(page, 'Change the password')
    }
    await change('not the password', 'another four words')
    assert.match((await problem(page)) ?? '', /password is wrong/)
    await change(ada.password, 'another four words')
    assert.match((await page.getByRole('status').textContent()) ?? '', /password is changed/)
    await other.reload()
    assert.equal(await title(other), 'Sign in')
    ada.password = 'another four words'
  })

  test('invites a person, who signs up by the link and sees what the role allows', async () => {
    const [page, other] = [await freshPage(), await freshPage()]
    await signIn(page, ada.email, ada.password)
    await page.goto(`${address}/dashboard/organisation`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Analytical Engines')
    await press(page, 'Save the name')
    await page.getByLabel('E-mail address').fill('bob@example.org')
    await page.getByLabel('Role', { exact: true }).selectOption('billing')
    await press(page, 'Send the invitation')
    assert.match((await page.locator('#invitations').textContent()) ?? '', /bob@example\.org\s*Billing/)

    const bob = { name: 'Bob', email: 'bob@example.org', password: 'words of bob alone' }
    const link = await linkTo(bob.email)
    await other.goto(link)
    await other.getByRole('link', { name: 'Make an account' }).click()
    await fillSignUp(other, bob)
    await other.goto(await linkTo(bob.email, 2))
    await press(other, 'Confirm the address')
    assert.equal(await title(other), 'Join an organisation')
    await press(other, 'Join the organisation')
    assert.match((await other.getByRole('status').textContent()) ?? '', /You are a member now/)
    const areas = await other.getByRole('navigation', { name: 'Dashboard' }).innerText()
    assert.deepEqual(areas.split(/\s+/), ['Overview', 'Wallet', 'Organisation', 'Account'])
    await other.goto(`${address}/dashboard/developer`)
    assert.match((await problem(other)) ?? '', /role in this organisation does not allow/)

    await page.reload()
    await page.getByLabel('Role of Bob', { exact: true }).selectOption('read_only')
    await press(page, 'Save the role of Bob')
    await other.reload()
    assert.equal(await other.getByRole('alert').count(), 0)
    assert.match(await other.locator('main').innerText(), /You are here as read-only/)
    assert.equal(await other.getByRole('heading', { name: 'Make a key' }).count(), 0)
    await other.getByLabel('Organisation', { exact: true }).selectOption({ label: 'Bob' })
    await press(other, 'Change to it')
    assert.equal(at(other), '/dashboard')
    await page.goto(`${address}/dashboard/organisation`)
    await press(page, 'Remove Bob')
    await other.goto(`${address}/dashboard/organisation`)
    assert.equal(await other.getByLabel('Organisation', { exact: true }).count(), 0)
    await page.getByRole('link', { name: 'Who did what' }).click()
    await page.getByLabel('What').selectOption('Role changed')
    await press(page, 'Show')
    assert.match(
      (await page.locator('tbody').textContent()) ?? '',
      /ada@example\.org.*Role changed.*read_only/s,
    )
    const [log] = await Promise.all([page.waitForEvent('download'), page.getByText('CSV').click()])
    assert.match(await readFile(await log.path(), 'utf8'), /member\.role_changed/)
  })

  test('sets up an authenticator app, and signs in with a recovery code', async () => {
    const page = await freshPage()
    await signIn(page, ada.email, ada.password)
    await page.goto(`${address}/dashboard/authenticator`)
    await press(page, 'Set up an app')
    await assertFits(page)
    const secret = (await page.locator('code.secret').textContent()) ?? ''
    await page.getByLabel('Code', { exact: true }).fill('12345')
    await press(page, 'Switch the app on')
    assert.match((await problem(page)) ?? '', /6 digits/)
    await page.getByLabel('Code', { exact: true }).fill(totpAt(fromBase32(secret), stepAt(Date.now())))
    await press(page, 'Switch the app on')
    const [code = ''] = await page.locator('.codes code').allTextContents()
    await press(page, 'Sign out')
    await givePassword(page, ada.email, ada.password)
    assert.equal(at(page), '/dashboard/code?of=app')
    await page.getByLabel('Code').fill(code)
    await press(page, 'Sign in')
    await page.goto(`${address}/dashboard/authenticator`)
    assert.match(await page.locator('main').innerText(), /9 recovery codes are left/)
    await page.goto(`${address}/dashboard/organisation`)
    await page.getByLabel(/^Every member needs/).check()
    await press(page, 'Save it')
    assert.ok(await page.getByLabel(/^Every member needs/).isChecked())
    await page.goto(`${address}/dashboard/authenticator`)
    await page.locator('#off-password').fill(ada.password)
    await press(page, 'Switch the app off')
    assert.match((await page.getByRole('status').first().textContent()) ?? '', /switched off/)
    await page.goto(`${address}/dashboard/wallet`)
    assert.equal(at(page), '/dashboard/authenticator', 'its own organisation demands the app')
    await db.updateTable('accounts').set({ demands_second_factor: false }).execute()
  })

  test('adds a passkey, signs in with it, and removes it', async () => {
    const page = await (await browser.newContext()).newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, ada.email, ada.password)
    await page.goto(`${address}/dashboard/passkeys`)
    await page.getByLabel('Name').fill('Phone')
    await press(page, 'Add a passkey')
    const codes = page.locator('.codes code')
    await codes.first().waitFor()
    const [code = ''] = await codes.allTextContents()
    await press(page, 'Sign out')
    await givePassword(page, ada.email, ada.password)
    assert.equal(at(page), '/dashboard/code?of=passkey')
    await assertFits(page)
    await press(page, 'Use the passkey')
    await page.waitForURL(`${address}/dashboard`)
    await press(page, 'Sign out')

    await givePassword(page, ada.email, ada.password)
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await press(page, 'Use the passkey')
    await page.getByText('The browser gave no passkey.').waitFor()
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(page, 'Ask the browser again')
    await page.waitForURL(`${address}/dashboard`)
    await press(page, 'Sign out')

    const plain = await freshPage()
    await givePassword(plain, ada.email, ada.password)
    await press(plain, 'Use the passkey')
    assert.match(await plain.locator('main').innerText(), /A passkey needs scripts/)
    assert.ok(await plain.getByText('Ask the browser again').isHidden())
    await plain.getByLabel('Recovery code').fill(code)
    await press(plain, 'Sign in with the code')
    await plain.goto(`${address}/dashboard/passkeys`)
    assert.match(await plain.locator('main').innerText(), /Phone\s.*last used.*9 recovery codes are left/s)
    await assertFits(plain)
    await db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .execute()
    await press(plain, 'Remove Phone')
    await plain.locator('#fresh-password').fill(ada.password)
    await plain
      .locator('form', { has: plain.locator('#fresh-password') })
      .getByRole('button')
      .click()
    assert.match((await plain.getByRole('status').textContent()) ?? '', /passkey is removed/)
  })

  test('gets a new password by mail, whose link works once', async () => {
    const page = await freshPage()
    const ask = async (email: string) => {
      await page.goto(`${address}/dashboard/forgot`)
      await page.getByLabel('E-mail address').fill(email)
      await press(page, 'Send the link')
      return page.getByRole('status').textContent()
    }
    const before = mailsTo(ada.email)
    assert.equal(await ask(ada.email), await ask('nobody@example.org'))
    const { token } = await box.latest(ada.email, before + 1)
    const set = async (password: string) => {
      await page.goto(`${address}/dashboard/reset?token=${encodeURIComponent(token)}`)
      await page.getByLabel('New password').fill(password)
      await press(page, 'Set the password')
    }
    await set('words by the mail')
    assert.equal(at(page), '/dashboard/sign-in?done=reset')
    await set('words by the thief')
    assert.match((await problem(page)) ?? '', /link is not valid any more/)
    await signIn(page, ada.email, 'words by the mail')
    assert.equal(at(page), '/dashboard')
  })
})

/** The longest name that is allowed. */
const longName =
  'Association of the Photographers of Passports and of All Who Ask for Them, Limited, Founded in 1914'

test('every page of an account is valid and accessible, light and dark, and fits a phone', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const path of ['/sign-in', '/verify', '/forgot', '/code']) {
    await page.goto(`${address}/dashboard${path}`)
    await assertFits(page)
  }
  await assertAccessible(page)
  await page.goto(`${address}/dashboard/reset?token=x`)
  await page.getByLabel('New password').fill('abababababababab')
  await press(page, 'Set the password')
  assert.match((await problem(page)) ?? '', /New password must not/)
  await assertAccessible(page)
  await assertFits(page)
  const { accountId, sessionId } = await signInWith(context, '0.00', longName)
  for (const path of [
    '',
    '/account',
    '/organisation',
    '/organisation/log',
    '/authenticator',
    '/passkeys',
    '/nothing',
  ]) {
    await page.goto(`${address}/dashboard${path}`)
    await assertSound(page)
    await assertFits(page)
  }
  await page.goto(`${address}/dashboard/wallet`)
  const topUp = page.locator('#top-up')
  assert.match(await topUp.innerText(), /not set up on this service.*write to its operator/s)
  assert.ok((await topUp.innerText()).includes(accountId))
  assert.equal(await topUp.locator('form').count(), 0)
  assert.equal(await page.getByText('Nothing was booked yet.').count(), 1)

  await page.goto(`${address}/dashboard/account`)
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(0) })
    .where('id', '=', sessionId)
    .execute()
  await press(page, 'Sign out everywhere')
  await page.locator('#sessions-password').waitFor()
  await assertSound(page)
})
