import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { permit, sampleFolder } from '../testing/samples.ts'
import { loadCatalog, loadDocument } from './load.ts'
import { formatRuleProblem } from './loading/problem.ts'
import { ruleFiles, rulesDigest } from './loading/rule-files.ts'
import { trustOf } from './publishing/sources.ts'
import { Tier } from './schema/citation.ts'

const loaded = loadCatalog()
const documents = loaded.ok ? loaded.catalog.documents : []

/** The problems of a folder with these files, one line each. */
function problemsOf(context: TestContext, files: Record<string, string>): string[] {
  const loaded = loadCatalog(sampleFolder(context, files))
  assert.equal(loaded.ok, false)
  return loaded.ok ? [] : loaded.problems.map(formatRuleProblem)
}

test('a document that is loaded alone is the same as in the catalog', () => {
  const one = loadDocument('gb-passport-digital')
  assert.ok(loaded.ok && one?.ok)
  assert.deepEqual(one.rule.document, loaded.catalog.find('gb-passport-digital'))
})

test('a document that is not in the folder is not loaded, whatever its id looks like', () => {
  for (const id of [
    'xx-passport',
    'us',
    '',
    'us-passport.history-2026.05',
    '..-package',
    'us-../us/passport',
  ]) {
    assert.equal(loadDocument(id), undefined, id)
  }
})

test('a catalog finds its documents, and similar ids for an unknown id', (context) => {
  const older = permit.replaceAll('nl', 'be').replaceAll('2026.11', '2026.09')
  const loaded = loadCatalog(sampleFolder(context, { 'nl/permit.yaml': permit, 'be/permit.yaml': older }))
  assert.ok(loaded.ok)
  const { documents, version, find, near } = loaded.catalog
  assert.deepEqual(
    documents.map(({ id }) => id),
    ['be-permit', 'nl-permit'],
  )
  assert.equal(version, '2026.11')
  assert.equal(find('nl-permit')?.headHeight?.max, 35)
  assert.equal(find('nl-visa'), undefined)
  assert.deepEqual(near('nl-permits'), ['nl-permit'])
  assert.deepEqual(near('driving-licence'), [])
})

/** The sample permit before and after its change of November. */
const history = {
  'nl/permit.yaml': `${permit}  - version: "2026.05"\n    what: Taken in.\n`,
  'nl/permit.history/2026.05.yaml': permit.replaceAll('2026.11', '2026.05').replace('max: 35', 'max: 34'),
}

test('a catalog finds earlier versions only if they are asked for', (context) => {
  const loaded = loadCatalog(sampleFolder(context, history))
  assert.ok(loaded.ok, loaded.ok ? '' : loaded.problems.map(formatRuleProblem).join('\n'))
  const { documents, version, find, versionsOf } = loaded.catalog
  assert.deepEqual(
    documents.map(({ id, version }) => [id, version]),
    [['nl-permit', '2026.11']],
  )
  assert.equal(version, '2026.11')
  assert.equal(find('nl-permit')?.headHeight?.max, 35)
  assert.equal(find('nl-permit', '2026.11')?.headHeight?.max, 35)
  assert.equal(find('nl-permit', '2026.05')?.headHeight?.max, 34)
  assert.equal(find('nl-permit', '2026.06'), undefined)
  assert.equal(find('nl-visa', '2026.05'), undefined)
  assert.deepEqual(versionsOf('nl-permit'), ['2026.11', '2026.05'])
  assert.deepEqual(versionsOf('nl-visa'), [])
})

test('an earlier version is checked like any rule, and against the current version', (context) => {
  const earlier = 'nl/permit.history/2026.05.yaml'
  const text = history[earlier]
  assert.deepEqual(problemsOf(context, { ...history, [earlier]: text.replace('max: 34', 'max: 25') }), [
    `${earlier}:14 headHeight.max: 25 is below min 30. Swap the two or correct one.`,
  ])
  assert.deepEqual(problemsOf(context, { ...history, 'nl/permit.yaml': permit }), [
    `${earlier}:7 version: nl/permit.yaml lists no change of version 2026.05. Add the change there under changes, or correct the version.`,
  ])
  assert.deepEqual(problemsOf(context, { 'nl/permit.history/2026.05.yaml': text }), [
    `${earlier}:1: nl/permit.yaml, the current version of this document, is missing. Add the current version, or delete this one.`,
  ])
})

test('reports a problem of one field with file, line, column, field and remedy', (context) => {
  const loaded = loadCatalog(
    sampleFolder(context, { 'nl/permit.yaml': permit.replace('unit: mm', 'unit: cm') }),
  )
  assert.deepEqual(loaded, {
    ok: false,
    problems: [
      {
        file: 'nl/permit.yaml',
        line: 15,
        column: 3,
        field: 'headHeight.unit',
        problem: '"cm" is not an allowed value',
        remedy: 'Did you mean mm? Use one of mm, percent',
      },
    ],
  })
})

test('applies every check across fields', (context) => {
  const faults: [string, string, string][] = [
    ['id: nl-permit', 'id: nl-visa', 'nl/permit.yaml:1 id'],
    ['country: nl', 'country: nn', 'nl/permit.yaml:2 country'],
    ['cite: [law]\nevidence', 'cite: [lawe]\nevidence', 'nl/permit.yaml:18 headHeight.cite[0]'],
    ['  min: 30\n  max: 35\n', '', 'nl/permit.yaml:12 headHeight'],
    ['max: 35', 'max: 25', 'nl/permit.yaml:14 headHeight.max'],
    ['max: 35', 'max: 55', 'nl/permit.yaml:14 headHeight.max'],
    ['  size: {', '  colour: { text: Colour, cite: [law] } # {', 'nl/permit.yaml:15 headHeight.unit'],
    ['widthMm: 40', 'widthMm: 60', 'nl/permit.yaml:11 print.size.widthMm'],
    ['version: "2026.11"\nsources', 'version: "2026.12"\nsources', 'nl/permit.yaml:7 version'],
  ]
  for (const [right, wrong, place] of faults) {
    const lines = problemsOf(context, { 'nl/permit.yaml': permit.replace(right, wrong) })
    assert.ok(
      lines.some((line) => line.startsWith(`${place}: `)),
      `${place} not in\n${lines.join('\n')}`,
    )
  }
})

test('reports every problem of every file, in the order of files and lines', (context) => {
  const twice = permit.replace('min: 30', 'min: 60').replace('  law: {', '  laws: {')
  const problems = problemsOf(context, {
    'nl/permit.yaml': twice,
    'be/permit.yaml': 'id: be-permit\nid: be-permit\n',
    'fr/empty.yaml': '',
  })
  assert.deepEqual(
    problems.map((line) => line.slice(0, line.indexOf(': '))),
    [
      'be/permit.yaml:2',
      'fr/empty.yaml:1',
      'nl/permit.yaml:9 sources.laws',
      'nl/permit.yaml:11 print.size.cite[0]',
      'nl/permit.yaml:13 headHeight.min',
      'nl/permit.yaml:14 headHeight.max',
      'nl/permit.yaml:18 headHeight.cite[0]',
    ],
  )
})

test('refuses a folder that is missing or contains no rules', (context) => {
  const empty = sampleFolder(context, {})
  assert.deepEqual(problemsOf(context, { 'top.yaml': permit }).length, 1)
  for (const [folder, problem] of [
    [empty, 'the folder contains no rules'],
    [`${empty}/missing`, 'there is no such folder'],
  ] as const) {
    const loaded = loadCatalog(folder)
    assert.ok(!loaded.ok)
    assert.equal(loaded.problems[0]?.file, folder)
    assert.equal(loaded.problems[0]?.problem, problem)
  }
})

test('the catalog has its documents in order, with documents of every trust tier', (context) => {
  const ids = documents.map(({ id }) => id)
  assert.deepEqual(ids, ids.toSorted())
  const countries = new Set(documents.map(({ country }) => country))
  const tiers = documents.map(trustOf)
  const counts = Tier.options.map((tier) => `${tier} ${tiers.filter((each) => each === tier).length}`)
  context.diagnostic(
    `${documents.length} documents of ${countries.size} countries and issuers: ${counts.join(', ')}`,
  )
  assert.ok(documents.length >= 310)
  assert.ok(countries.size >= 141)
  for (const tier of Tier.options) assert.ok(tiers.includes(tier), `no document is ${tier}`)
})

test('every document states some figure or policy, or that an office takes the photo', () => {
  const silent = documents.filter(({ print, upload, background, taken, glasses, recency, framing, attire }) =>
    [print, upload, background, taken, glasses, recency, framing, attire].every((part) => part === undefined),
  )
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  )
})

test('finds rule files in country folders only, including misplaced ones', (context) => {
  const folder = sampleFolder(context, {
    'us/passport.yaml': '',
    'fr/visa.yml': '',
    'fr/old/passport.yaml': '',
    'us/notes.txt': '',
    'src/sample.yaml': '',
    'node_modules/yaml/test.yaml': '',
    '.data/us.yaml': '',
    'top.yaml': '',
  })
  assert.deepEqual(ruleFiles(folder), ['fr/old/passport.yaml', 'fr/visa.yml', 'us/passport.yaml'])
})

test('the digest changes if the content or the name of a rule file changes', (context) => {
  const folder = sampleFolder(context, { 'us/passport.yaml': 'id: us-passport\n', 'us/notes.txt': 'a' })
  const digest = rulesDigest(folder)
  writeFileSync(join(folder, 'us/notes.txt'), 'b')
  assert.equal(rulesDigest(folder), digest)
  writeFileSync(join(folder, 'us/passport.yaml'), 'id: us-passport2\n')
  const edited = rulesDigest(folder)
  assert.notEqual(edited, digest)
  renameSync(join(folder, 'us/passport.yaml'), join(folder, 'us/visa.yaml'))
  assert.notEqual(rulesDigest(folder), edited)
})
