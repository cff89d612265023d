import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { rulesCopy } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { startMain } from '#testing/processes.ts'

const { url: DATABASE_URL, db } = await testDatabase()

test('a running process loads changed rules, keeps them if the next change is broken, and stops', async (context) => {
  const { folder, replace } = rulesCopy(context)
  const { key } = await fundedAccount(db, '0.00')
  const environment = { DATABASE_URL, LIKENESS_RULES_FOLDER: folder, LIKENESS_LOG_LEVEL: 'info' }
  const { child, address, lines, exit } = await startMain(environment)
  const headers = { authorization: `Bearer ${key}` }
  const highest = async () => {
    const answer = await fetch(`${address}/api/v1/rules?documentId=us-passport`, { headers })
    return JSON.parse(await answer.text()).head_height.max
  }
  assert.equal(await highest(), 35)
  replace('us/passport.yaml', '  max: 35', '  max: 34')
  await until(async () => (await highest()) === 34)
  replace('us/passport.yaml', '  max: 34', '  max: thirty')
  await until(async () => lines.some(({ msg }) => /stay in force/.test(String(msg))))
  assert.equal(await highest(), 34)
  assert.equal((await fetch(`${address}/readyz`)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
})
