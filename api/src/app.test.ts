import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { unconnectedApp } from './unconnected-app.ts'

const app = unconnectedApp()
await app.ready()
const printed = app.printRoutes({ includeHooks: true, commonPrefix: false })

/** The names of the hooks that a route runs in a phase of a request, in their order. */
function hooksOf(route: string, phase: string): string[] {
  const block = printed.slice(printed.indexOf(`${route}\n`)).split(/\n\S* +\//)[0] ?? ''
  const names = new RegExp(`\\(${phase}\\) (\\[.*\\])`).exec(block)?.[1] ?? '[]'
  return [...names.matchAll(/"(\w+)\(\)"/g)].flatMap(([, name]) => (name === 'anonymous' ? [] : (name ?? [])))
}

const edge = [
  'trackUnanswered',
  'dropAfterAnswer',
  'refuseAmbiguous',
  'limitBehindProxies',
  'addHeaders',
  'refuseStrangeText',
]
const keyed = ['requireKey', 'limitRate', 'refuseEncodedBodies', 'requireFunds']
const signedIn = ['ownPagesOnly', 'refuseEncodedBodies', 'requireSession', 'limitSession']

const orders: [route: string, onRequest: string[]][] = [
  ['/healthz (GET)', []],
  ['/api/v1/account (GET)', keyed],
  ['/api/v1/photos/check (POST)', [...keyed, 'refuseIfFull', 'refuseUnpaidWork']],
  ['/api/v1/photos/jobs (POST)', [...keyed, 'refuseUnpaidWork']],
  [
    '/api/v1/uploads/:uploadToken (PUT)',
    ['openToPages', 'requireUploadAddress', 'limitRate', 'refuseEncodedBodies', 'refuseUnpaidWork'],
  ],
  ['/api/dashboard/photos/options (GET)', ['ownPagesOnly', 'refuseEncodedBodies', 'limitAddress']],
  ['/api/dashboard/keys (GET)', [...signedIn, 'useChosenMode']],
  ['/api/dashboard/photos/make (POST)', [...signedIn, 'limitPhotos', 'refuseUnpaidWork']],
]
const { db } = await testDatabase()

for (const [route, hooks] of orders) {
  test(`${route}: each request is limited and its caller known before its body is read`, () => {
    assert.deepEqual(hooksOf(route, 'onRequest'), [...edge, ...hooks])
  })
}

test('a body is paced, and an answer is recorded before its room is released', () => {
  const route = '/api/v1/photos/check (POST)'
  assert.deepEqual(hooksOf(route, 'preParsing'), ['paceBody'])
  const onSend = [
    'closeIfUnread',
    'closeIfDraining',
    'cutSlowReader',
    'recordCall',
    'releaseBody',
    'leaveWanted',
  ]
  assert.deepEqual(hooksOf(route, 'onSend'), onSend)
  assert.deepEqual(hooksOf(route, 'onResponse'), ['logAnswer'])
})

test('an answer asks browsers for HTTPS only where the public address is HTTPS', async () => {
  for (const [baseUrl, header] of [
    ['https://likeness.example', 'max-age=63072000; includeSubDomains'],
    ['http://likeness.example', undefined],
  ] as const) {
    const app = testApp({ db, config: { baseUrl } })
    for (const url of ['/healthz', '/api/v1/account', '/api/dashboard/session', '/nothing']) {
      const { headers } = await app.inject(url)
      assert.equal(headers['strict-transport-security'], header, `${url} of ${baseUrl}`)
    }
  }
})
