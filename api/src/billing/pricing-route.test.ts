import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@likeness/engine'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { operations } from '../contract/operations.ts'
import { PriceList } from './pricing-route.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '0.00')
const headers = { authorization: `Bearer ${key}` }
const response = await app.inject({ url: '/api/v1/pricing', headers })
const { currency, data } = PriceList.parse(response.json())

test('each operation that can be called has a price', () => {
  assert.equal(currency, 'USD')
  assert.deepEqual(
    data.map(({ operation }) => operation),
    Object.values(operations).map(({ operation }) => operation),
  )
  for (const { method, path } of data) {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    assert.ok(app.hasRoute({ method, url }), `${method} ${path}`)
  }
})

test('a price names its operation, when it is charged and what a call can carry', () => {
  const check = data.find(({ operation }) => operation === 'photos.check')
  assert.deepEqual(check, {
    operation: 'photos.check',
    method: 'POST',
    path: '/api/v1/photos/check',
    price: '0.05',
    unit: 'call',
    charged_when: check?.charged_when,
    limits: { max_items: 1, max_image_bytes: limits.maxFileBytes, max_image_pixels: limits.maxPixels },
  })
  assert.match(check?.charged_when ?? '', /No error is charged/)
})

test('operations that only read are free', () => {
  for (const { method, price, charged_when, limits: carried } of data) {
    if (method !== 'GET') continue
    assert.deepEqual([price, charged_when, carried], ['0.00', 'Never: it is free.', null])
  }
})
