import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { signedIn } from '../../../../testing/people/signed-in.ts'

test('a user whose password is gone, such as by a deletion meanwhile, is refused', async () => {
  const { db } = await testDatabase()
  const user = await signedIn(db)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ proven_at: anHourAgo }).where('id', '=', user.sessionId).execute()
  const { statusCode, body } = await testApp({ db }).inject({
    method: 'POST',
    url: '/api/dashboard/auth/end-session',
    headers: user.headers,
    payload: { id: 'ses_another', password: 'correct horse battery staple' },
  })
  assert.equal(statusCode, 403, body)
  assert.match(body, /"code":"wrong_password"/)
})
