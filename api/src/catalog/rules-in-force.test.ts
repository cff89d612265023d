import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { loadCatalog } from '@likeness/rules'
import { rulesCopy, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { findDocument, openRules } from './rules-in-force.ts'

const loaded = loadCatalog()
assert.ok(loaded.ok)
const { catalog } = loaded

const { db } = await testDatabase()

test('an unknown document names the documents of the country before those that only mention it', () => {
  for (const [asked, first] of [
    ['India', 'in-passport'],
    ['uk', 'gb-passport-digital'],
    ['USA', 'us-passport'],
    ['uae-passport', 'ae-passport'],
    ['Holland', 'nl-passport'],
    ['us-pasport', 'us-passport'],
  ] as const) {
    const found = findDocument(catalog, asked)
    assert.ok(!found.ok)
    assert.equal(found.problem.code, 'unknown_document')
    assert.match(found.problem.detail, new RegExp(`Did you mean ${first}\\b`), asked)
  }
})

test('a document is found by its id in any case, and a word that is near nothing names nothing', () => {
  const found = findDocument(catalog, 'US-PASSPORT')
  assert.ok(found.ok && found.value.id === 'us-passport')
  const none = findDocument(catalog, 'qqqqqq')
  assert.ok(!none.ok && !none.problem.detail.includes('Did you mean'))
})

interface Line {
  fields: object
  message: string
}

/** Opens and follows a copy of the rules for one test, and records the log's lines. */
function followed(context: TestContext) {
  const { folder, replace } = rulesCopy(context)
  const opened = openRules(folder)
  assert.ok(opened.ok)
  const rules = opened.value
  const lines: Line[] = []
  const say = (fields: object, message: string) => lines.push({ fields, message })
  const watch = rules.follow({ info: say, error: say })
  context.after(() => watch.close())
  const said = (message: RegExp) => until(async () => lines.some((line) => message.test(line.message)))
  return { rules, folder, replace, lines, said }
}

test('a call under way keeps the rule with which it began, and the next call gets the new rule', async (context) => {
  const { rules, replace, lines, said } = followed(context)
  const engine = gatedEngine()
  const app = testApp({ db, engine, catalog: rules.current })
  const { key } = await fundedAccount(db, '1.00')
  const first = callCheck(app, { key })
  const { document } = await engine.begun
  assert.equal(document.headHeight?.max, 35)

  replace('us/passport.yaml', '  max: 35', '  max: 34')
  await said(/new rules are in force/)
  assert.deepEqual(
    lines.map(({ fields }) => ('changed' in fields ? fields.changed : null)),
    [['us-passport']],
  )
  assert.equal(document.headHeight?.max, 35)
  engine.goOn()
  assert.equal((await first).statusCode, 200)
  assert.equal(rules.current().find('us-passport')?.headHeight?.max, 34)

  const headers = { authorization: `Bearer ${key}` }
  const record = await app.inject({ url: '/api/v1/rules', query: { documentId: 'us-passport' }, headers })
  assert.equal(record.json().head_height.max, 34)
})

test('the list of documents is that of the rules in force', async (context) => {
  const { rules, folder } = followed(context)
  const app = testApp({ db, catalog: rules.current })
  const { key } = await fundedAccount(db, '0.00')
  const headers = { authorization: `Bearer ${key}` }
  const total = async () => (await app.inject({ url: '/api/v1/documents', headers })).json().total
  assert.equal(await total(), 2)
  rmSync(join(folder, 'us/passport.yaml'))
  await until(async () => (await total()) === 1)
})

test('a broken file is logged and leaves the rules in force, and its repair needs no restart', async (context) => {
  const { rules, replace, lines, said } = followed(context)
  const before = rules.current()
  replace('us/passport.yaml', '  min: 25', '  min: 95')
  await said(/broken; the previous rules stay in force/)
  assert.equal(rules.current(), before)
  assert.match(rules.problems().join('\n'), /^us\/passport\.yaml:\d+ headHeight/)
  assert.deepEqual(
    lines.map(({ fields }) => ('problems' in fields ? fields.problems : null)),
    [rules.problems()],
  )
  replace('us/passport.yaml', '  min: 95', '  min: 26')
  await said(/new rules are in force/)
  assert.deepEqual(rules.problems(), [])
  assert.equal(rules.current().find('us-passport')?.headHeight?.min, 26)
})

test('the baseline rule can be changed but not removed', async (context) => {
  const { rules, folder, replace, said } = followed(context)
  const { title } = rules.baseline()
  replace('zz/icao-9303.yaml', `title: ${title}`, 'title: The rule of all rules')
  await said(/new rules are in force/)
  assert.equal(rules.baseline().title, 'The rule of all rules')
  rmSync(join(folder, 'zz/icao-9303.yaml'))
  await said(/broken; the previous rules stay in force/)
  assert.equal(rules.baseline().title, 'The rule of all rules')
  assert.match(rules.problems().join(), /lacks zz-icao-9303/)
})

test('rules that are broken at the start, or missing, are refused in one line', (context) => {
  const { folder } = rulesCopy(context)
  writeFileSync(
    join(folder, 'us/passport.yaml'),
    `${readFileSync(join(folder, 'us/passport.yaml'), 'utf8')}x: 1\n`,
  )
  const broken = openRules(folder)
  assert.ok(!broken.ok)
  assert.match(broken.problem.detail, /^A rule is broken: us\/passport\.yaml:\d+ x: [^\n]+$/)
  const nowhere = openRules(join(folder, 'nowhere'))
  assert.ok(!nowhere.ok)
  assert.match(nowhere.problem.detail, /^The rules in .+nowhere can't be read/)
})
