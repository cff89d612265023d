import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { z } from 'zod'
import { problems } from '#api/src/foundation/problem.ts'
import { openTelemetry } from '#api/src/operation/telemetry.ts'
import { itemToJudge } from '#api/src/photos/jobs/stored-items.ts'
import { testApp, testCatalog, testConfig } from '#api/testing/app.ts'
import { atEnd } from '#api/testing/at-end.ts'
import { testDatabase } from '#api/testing/database.ts'
import { instantEngine } from '#api/testing/instant-engine.ts'
import { deployFolder, manifests } from './manifests.ts'

const textOf = (file: string) => readFileSync(join(deployFolder, file), 'utf8')
const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
})
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Alert) })) })
const alerts = Rules.parse(parse(textOf('monitoring/alerts.yaml'))).groups.flatMap(({ rules }) => rules)
const Trigger = z.object({ type: z.string(), metadata: z.object({ query: z.string() }) })
const Scaled = z.object({ spec: z.object({ triggers: z.array(Trigger) }) })
const triggers = manifests
  .filter(({ kind }) => kind === 'ScaledObject')
  .flatMap((manifest) => Scaled.parse(manifest).spec.triggers)

/** Metrics of kube-state-metrics, which tells what Kubernetes knows. */
const ofOthers = ['kube_deployment_status_replicas_unavailable', 'kube_job_status_failed']

const { db } = await testDatabase()

/** The names of all metrics that a process of the API serves. */
async function servedNames(): Promise<ReadonlySet<string>> {
  const engine = instantEngine()
  const opened = await openTelemetry(
    { ...testConfig(), metricsPort: 0 },
    {
      ...{ db, runtime: engine.runtime, load: engine.load },
      rules: { current: testCatalog, problems: () => [] },
    },
  )
  assert.ok(opened.ok)
  atEnd(opened.value.close)
  testApp({ db, engine, telemetry: opened.value })
  const answer = await fetch(`http://127.0.0.1:${opened.value.metricsPort}/metrics`)
  const types = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

test('alerts, dashboard and scaling ask for metrics, tasks and problems that there are', async () => {
  const served = await servedNames()
  assert.ok(served.size > 40)
  const prometheus = triggers.filter(({ type }) => type === 'prometheus')
  const asked = [
    ...alerts.map(({ expr }) => expr),
    ...prometheus.map(({ metadata }) => metadata.query),
    textOf('monitoring/dashboard.json'),
  ].join('\n')
  const names = new Set(asked.match(/\b(likeness|nodejs|process|kube)_\w+/g))
  assert.ok(names.size > 20)
  const missing = [...names].filter((name) => !served.has(name) && !ofOthers.includes(name))
  assert.deepEqual(missing, [])
  const codes = [...asked.matchAll(/problem=~?"([\w|]+)"/g)].flatMap(([, list = '']) => list.split('|'))
  assert.ok(codes.length > 2)
  assert.deepEqual(
    codes.filter((code) => !(code in problems)),
    [],
  )
  for (const [, task] of asked.matchAll(/task!?="([^"]+)"/g)) assert.equal(task, itemToJudge.name)
})

test('scaling asks the queue in words that the database understands', async () => {
  const queries = triggers.filter(({ type }) => type === 'postgresql').map(({ metadata }) => metadata.query)
  assert.equal(queries.length, 2)
  for (const query of queries) {
    assert.ok(query.includes(`'${itemToJudge.name}'`))
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    assert.deepEqual(
      rows.map((row) => Object.values(row).map(Number)),
      [[0]],
    )
  }
})

test('each alert has its section in the runbook, and each section its alert', () => {
  const runbook = textOf('../../api/OPERATING.md')
  const sections = [...runbook.matchAll(/^#+ (Likeness\w+)$/gm)].map(([, name = '']) => name)
  assert.deepEqual(sections.toSorted(), alerts.map(({ alert }) => alert).toSorted())
})

const run = promisify(execFile)
const promtool = await run('promtool', ['--version']).then(
  () => null,
  () => "promtool is not installed: Debian's package prometheus has it",
)

test('the alerts begin when they should, as promtool says', { skip: promtool ?? false }, async () => {
  const cwd = join(deployFolder, 'monitoring')
  await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd })
  await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd })
})
