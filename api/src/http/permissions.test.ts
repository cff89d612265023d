import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { testApp, testConfig } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf, testKeyOf } from '#testing/funded-account.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { givePassword, memberOf, type SignedIn, signedIn } from '#testing/people.ts'
import { openJobCalls, photoForm } from '#testing/photo-calls.ts'
import { createdReview } from '#testing/review-calls.ts'
import { startStripe } from '#testing/stripe/server.ts'
import { membersOf } from '../accounts/accounts.ts'
import { beginAuthenticator, confirmAuthenticator } from '../accounts/second-factor/authenticator.ts'
import { isOn, secondFactorOf, stepAt, totpAt } from '../accounts/second-factor/second-factor.ts'
import { saveCard } from '../billing/payments/saved-card.ts'
import { addPlan } from '../billing/plans/plans.ts'
import { type Role, roles } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import { invite } from '../organisation/invitations.ts'
import { permissions } from './permissions.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const quota = { quota: 10_000, windowSeconds: 60 }
const app = testApp({
  db,
  config: {
    ...stripe.config,
    webhookAllowPrivate: true,
    dashboardRatePerSession: quota,
    dashboardRatePerAccount: quota,
  },
})
const password = 'four words in a row'
const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#3060c0' } })
  .jpeg()
  .toBuffer()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Parts = { params?: Record<string, string>; query?: string; json?: object; form?: Record<string, string> }

async function send(call: string, { headers }: Pick<SignedIn, 'headers'>, parts: Parts = {}) {
  const { params = {}, query = '', json, form } = parts
  const [method, path = ''] = call.split(' ')
  const url = `/api/dashboard${path.replace(/:(\w+)/g, (_, name) => params[name] ?? 'none')}${query}`
  if (!form) return app.inject({ method: method as Method, url, headers, ...(json && { payload: json }) })
  const { payload, contentType } = await photoForm(photo, form)
  const sent = { ...headers, 'content-type': contentType }
  return app.inject({ method: method as Method, url, headers: sent, payload })
}

async function made(call: string, owner: SignedIn, parts: Parts) {
  const answer = await send(call, owner, parts)
  assert.ok(answer.statusCode < 300, `${call}: ${answer.body}`)
  return answer.json()
}

const document = { documentId: 'us-passport' }
const key = { name: 'Zuzanna', scopes: ['read'] }
const billingDetails = {
  ...{ legal_name: 'Zuzanna', address: ['Zuzanna'], country: 'PL', tax_id: null, receipt_email: null },
}
const hook = { url: 'http://localhost:9999/Zuzanna', events: ['job.completed'], description: 'Zuzanna' }
const about = `?documentId=${document.documentId}`
const sheet = { ...document, paper: '4x6', format: 'jpeg' }

const aKey = async (owner: SignedIn) => ({ keyId: (await made('POST /keys', owner, { json: key })).id })
const aHook = async (owner: SignedIn) => ({
  webhookId: (await made('POST /webhooks', owner, { json: hook })).id,
})
const aPolicy = async (owner: SignedIn) => {
  const name = newId('key').toLowerCase().replace('_', '-')
  return { policyName: (await made('POST /policies', owner, { json: { name, settings: {} } })).name }
}
async function inItsMode({ accountId, headers }: SignedIn) {
  const keyOf = headers['likeness-mode'] === 'test' ? testKeyOf : liveKeyOf
  return (await keyOf(db, accountId)).key
}
async function aJob(owner: SignedIn) {
  const jobs = openJobCalls(app, await inItsMode(owner))
  return { jobId: (await jobs.created({ metadata: { of: 'Zuzanna' } })).id }
}
const aPhoto = async (owner: SignedIn) => ({
  photoId: (await made('POST /photos/saved', owner, { form: document })).id,
})
const aReview = async (owner: SignedIn) => ({
  reviewId: (await createdReview(app, await inItsMode(owner))).id,
})
async function aDelivery(owner: SignedIn) {
  const { webhookId } = await aHook(owner)
  const sent = { params: { webhookId }, json: {} }
  const { event_id } = await made('POST /webhooks/:webhookId/test', owner, sent)
  return { webhookId, eventId: event_id }
}
const begunPayment = (owner: SignedIn) => made('POST /wallet/payments', owner, { json: { amount: '5.00' } })
const aPayment = async (owner: SignedIn) => ({ paymentId: (await begunPayment(owner)).id })
async function aPaidPayment(owner: SignedIn) {
  const { id, url } = await begunPayment(owner)
  stripe.account.pay(url.split('/').at(-1) ?? '')
  await made('GET /wallet/payments/:paymentId', owner, { params: { paymentId: id } })
  return { paymentId: id }
}
const aMember = async ({ accountId }: SignedIn) => ({
  userId: (await memberOf(db, accountId, 'reviewer')).userId,
})

async function switchAppOn({ userId }: SignedIn) {
  const { secrets } = testConfig()
  if (isOn(await secondFactorOf(db, userId))) return
  const code = totpAt(await beginAuthenticator(db, secrets, userId), stepAt(Date.now()))
  const place = { requestId: 'req_1', network: '192.0.2.0/24' }
  await confirmAuthenticator(db, secrets, { userId, code, place })
}

async function aNewPasskey(caller: SignedIn) {
  const options = await made('POST /auth/passkeys/begin', caller, { json: {} })
  return { name: 'Phone', answer: passkeyDevice().create(options) }
}

const newAddress = () => `${newId('usr').toLowerCase()}@example.org`
async function anInvitation({ accountId }: SignedIn, email: string) {
  // Of another organisation, because the callers are members of this one already.
  const { accountId: elsewhere } = await signedIn(db)
  const isNew = !(await membersOf(db, accountId)).some((member) => member.email === email)
  return invite(db, {
    accountId: isNew ? accountId : elsewhere,
    email,
    role: 'reviewer',
    author: { actor: 'system' },
  })
}

/** Things of the owner of the organisation, by the parameter of an address that names them. */
const things: Record<string, (owner: SignedIn) => Promise<Record<string, string>>> = {
  ':eventId': aDelivery,
  ':keyId': aKey,
  ':webhookId': aHook,
  ':policyName': aPolicy,
  ':jobId': aJob,
  ':photoId': aPhoto,
  ':reviewId': aReview,
  ':paymentId': aPayment,
  ':userId': aMember,
}

/** What to send with each call so that it succeeds, if more than the things in its address. */
const sent: Record<string, (owner: SignedIn, caller: SignedIn) => Promise<Parts> | Parts> = {
  'POST /auth/update-user': () => ({ json: { name: 'Other' } }),
  'POST /auth/change-password': () => ({
    json: { currentPassword: password, newPassword: 'five words in a row' },
  }),
  'POST /auth/delete-user': () => ({ json: { password } }),
  'POST /auth/end-session': (_, { sessionId }) => ({ json: { id: sessionId } }),
  'POST /auth/authenticator/confirm': async (_, caller) => {
    const secret = await beginAuthenticator(db, testConfig().secrets, caller.userId)
    return { json: { code: totpAt(secret, stepAt(Date.now())) } }
  },
  'POST /auth/authenticator/recovery-codes': async (_, caller) => {
    await switchAppOn(caller)
    return { json: { password } }
  },
  'POST /auth/authenticator/remove': () => ({ json: { password } }),
  'POST /auth/passkeys': async (_, caller) => ({ json: await aNewPasskey(caller) }),
  'POST /auth/passkeys/:passkeyId/remove': async (_, caller) => {
    await made('POST /auth/passkeys', caller, { json: await aNewPasskey(caller) })
    const { data } = await made('GET /auth/passkeys', caller, {})
    return { params: { passkeyId: data[0].id } }
  },
  'POST /organisations': () => ({ json: { name: 'Second' } }),
  'POST /organisations/:accountId/enter': ({ accountId }) => ({ params: { accountId } }),
  'PATCH /organisation': () => ({ json: { name: 'Zuzanna' } }),
  'PUT /organisation/second-factor': async (_, caller) => {
    await switchAppOn(caller)
    return { json: { demanded: false } }
  },
  'POST /organisation/delete': () => ({ json: { password } }),
  'PATCH /members/:userId': () => ({ json: { role: 'billing' } }),
  'POST /invitations': () => ({ json: { email: newAddress(), role: 'owner' } }),
  'DELETE /invitations/:invitationId': async (owner) => ({
    params: { invitationId: (await anInvitation(owner, newAddress())).id },
  }),
  'GET /invitations/of-link': async (owner, { email }) => ({
    query: `?token=${(await anInvitation(owner, email)).token}`,
  }),
  'POST /invitations/accept': async (owner, { email }) => ({
    json: { token: (await anInvitation(owner, email)).token },
  }),
  'PATCH /wallet': () => ({ json: { low_balance: '1.00' } }),
  'PUT /wallet/spend-limit': () => ({ json: { limit: '5.00' } }),
  'PUT /wallet/automatic-top-up': async ({ walletId }) => {
    const card = { customer: 'cus_1', paymentMethod: 'pm_1', card: 'visa 4242', savedAt: new Date() }
    await saveCard(db, walletId, card)
    return { json: { below: '5.00', amount: '10.00', daily: '20.00' } }
  },
  'POST /wallet/payments': () => ({ json: { amount: '5.00' } }),
  'GET /wallet/payments/:paymentId/receipt': async (owner) => ({ params: await aPaidPayment(owner) }),
  'GET /wallet/month-statement': () => ({ query: '?month=2026-11' }),
  'PUT /wallet/billing-details': () => ({ json: billingDetails }),
  'PUT /wallet/plan': async () => {
    await addPlan(db, { code: 'small', name: 'Small', checks_per_month: 10, price: 400_000n })
    return { json: { plan: 'small' } }
  },
  'POST /keys': () => ({ json: key }),
  'PUT /keys/:keyId/spend-limit': () => ({ json: { limit: '5.00' } }),
  'PUT /keys/:keyId/policy': () => ({ json: { policy: null } }),
  'POST /policies': () => ({ json: { name: 'zuzanna', settings: {} } }),
  'PUT /policies/:policyName': () => ({ json: { settings: {} } }),
  'POST /webhooks': () => ({ json: hook }),
  'PATCH /webhooks/:webhookId': () => ({ json: { enabled: false } }),
  'GET /webhooks/:webhookId/deliveries': async (owner) => ({ params: await aDelivery(owner) }),
  'GET /jobs/:jobId/items': () => ({ query: '?format=csv' }),
  'POST /reviews/:reviewId/decision': () => ({ json: { findings: [] } }),
  'GET /photos/next-check': () => ({ query: about }),
  'GET /photos/check': () => ({ query: about }),
  'POST /photos/check': () => ({ form: document }),
  'POST /photos/make': () => ({ form: document }),
  'POST /photos/sheet': () => ({ form: sheet }),
  'POST /photos/saved': () => ({ form: document }),
  'GET /photos/saved/:photoId/sheet': () => ({ query: '?paper=4x6&format=jpeg' }),
}

/** All that a call needs to succeed. */
async function partsOf(call: string, owner: SignedIn, caller: SignedIn): Promise<Parts> {
  const own = (await sent[call]?.(owner, caller)) ?? {}
  const thing = Object.entries(things).find(([parameter]) => call.includes(parameter))?.[1]
  return {
    ...(thing && !own.params && { params: await thing(owner) }),
    ...(/^(POST|PUT) /.test(call) && !own.form && { json: {} }),
    ...own,
  }
}

const bare = testApp({ db })
const routes: { method: Method; url: string }[] = []
bare.addHook('onRoute', ({ url, method }) => {
  for (const name of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const isOurs = url.startsWith('/api/dashboard/') && [method].flat().includes(name)
    if (isOurs) routes.push({ method: name, url })
  }
})
await bare.ready()
const { headers } = await signedIn(db)
const { key: apiKey } = await fundedAccount(db, '1.00')

test('each call is allowed to exactly the roles that the table says', async () => {
  const sharedOwner = await signedIn(db, '10.00', 'Zuzanna')
  const shared = new Map<string, SignedIn>()
  for (const role of roles) shared.set(role, await memberOf(db, sharedOwner.accountId, role))
  for (const [call, permission] of Object.entries(permissions)) {
    const isAllowed = (role: Role) => permission === 'self' || permission.includes(role)
    const changes = !call.startsWith('GET')
    // Another organisation for each change, so that none reaches a limit of keys, photos or payments.
    const owner = changes ? await signedIn(db, '10.00', 'Zuzanna') : sharedOwner
    // The owner last, whose call may delete the organisation.
    for (const role of roles.toReversed()) {
      const isOwn = changes && isAllowed(role)
      const caller = isOwn ? await memberOf(db, owner.accountId, role) : shared.get(role)
      assert.ok(caller)
      if (isOwn && /password|delete|recovery|remove/.test(call)) {
        await givePassword(db, caller.userId, password)
      }
      const parts = isAllowed(role) ? await partsOf(call, owner, caller) : {}
      const { statusCode, body } = await send(call, caller, parts)
      const code = statusCode === 403 ? JSON.parse(body).code : Math.floor(statusCode / 100)
      assert.equal(
        code,
        isAllowed(role) ? 2 : 'role_not_allowed',
        `${call} as ${role}: ${statusCode} ${body}`,
      )
    }
  }
})

/** Lists of calls, which are written some seconds after the calls. */
const writtenLater = ['GET /usage', 'GET /requests', 'GET /reports/verdicts', 'GET /reports/findings']

for (const mode of ['live', 'test']) {
  test(`no call shows or changes what another organisation has in ${mode} mode`, async () => {
    const inMode = (person: SignedIn): SignedIn =>
      mode === 'live' ? person : { ...person, headers: { ...person.headers, 'likeness-mode': 'test' } }
    const owner = inMode(await signedIn(db, '20.00', 'Zuzanna'))
    const stranger = inMode(await signedIn(db, '20.00', 'Stranger'))
    const lists = Object.keys(permissions).filter(
      (call) => call.startsWith('GET') && !call.includes(':') && !writtenLater.includes(call),
    )
    const shown = async () =>
      Promise.all(
        lists.map(async (call) => (await send(call, owner, await partsOf(call, owner, owner))).body),
      )
    await made('PATCH /wallet', owner, { json: { low_balance: '3.00' } })
    const own = new Set([owner.accountId, owner.userId, owner.sessionId, owner.email, 'Zuzanna'])
    const attempts: [call: string, parts: Parts][] = []
    for (const call of Object.keys(permissions)) {
      const parts = await partsOf(call, owner, owner)
      for (const id of Object.values(parts.params ?? {})) own.add(id)
      const hasId = call.includes(':') || call === 'POST /auth/end-session'
      if (hasId || call.startsWith('GET')) attempts.push([call, parts])
    }
    // Uses of keys are written a minute later, and those of a session after five; neither replaces a later time.
    const last_used_at = new Date('2100-01-01')
    await db.updateTable('api_keys').set({ last_used_at }).where('account_id', '=', owner.accountId).execute()
    await db.updateTable('sessions').set({ last_used_at }).where('user_id', '=', owner.userId).execute()
    const before = await shown()
    for (const [call, parts] of attempts) {
      const { statusCode, body } = await send(call, stranger, parts)
      if (call.includes(':') || !call.startsWith('GET')) assert.equal(statusCode, 404, `${call}: ${body}`)
      else for (const id of own) assert.ok(!body.includes(id), `${call} shows ${id}`)
    }
    assert.deepEqual(await shown(), before)
  })
}

/** The calls that need no session; all others need one. */
const withoutSession = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/code',
  '/sign-in/new-code',
  '/sign-in/authenticator',
  '/sign-in/passkey/begin',
  '/sign-in/passkey',
  '/sign-out',
  '/verify-email',
  '/send-verification-email',
  '/request-password-reset',
  '/reset-password',
]
  .map((path) => `/auth${path}`)
  .concat('/photos/documents', '/photos/options', '/plans')
  .map((path) => `/api/dashboard${path}`)

test('the calls without a session are exactly those listed here', async () => {
  assert.ok(routes.length > 30, `${routes.length}`)
  for (const { method, url } of routes) {
    for (const authorization of ['', `Bearer ${apiKey}`]) {
      const called = await bare.inject({ method, url, headers: { origin: headers.origin, authorization } })
      const refused = called.statusCode === 401 && called.json().code === 'not_signed_in'
      assert.equal(refused, !withoutSession.includes(url), `${method} ${url}: ${called.body}`)
    }
  }
})

test("no page of another origin changes anything, even with a user's cookies", async () => {
  for (const { method, url } of routes) {
    if (method === 'GET') continue
    const { cookie } = headers
    for (const from of ['https://evil.example', 'null', `${headers.origin}.evil.example`, undefined]) {
      const sent: Record<string, string> = from === undefined ? { cookie } : { cookie, origin: from }
      const called: LightMyRequestResponse = await bare.inject({ method, url, headers: sent })
      assert.equal(called.json().code, 'foreign_origin', `${method} ${url}`)
    }
  }
})

test('no answer is stored by a browser or a proxy', async () => {
  for (const { method, url } of routes) {
    const called = await bare.inject({ method, url, headers: { origin: headers.origin } })
    assert.equal(called.headers['cache-control'], 'no-store', url)
  }
})
