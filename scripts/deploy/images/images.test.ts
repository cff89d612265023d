import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { openDatabase } from '#api/src/storage/database.ts'
import { atEnd } from '#api/testing/at-end.ts'
import { startTestCluster } from '#api/testing/database.ts'
import { fundedAccount } from '#api/testing/funded-account.ts'
import { freePort } from '#scripts/child-process.ts'
import { imageOf, obstacle, podman, runOptions, startContainer } from './container.ts'

/* The images, as api/OPERATING.md builds them, against a real database. Skipped where they are not built. */

const targets = ['api', 'worker', 'migrate', 'site']
const skip = (await obstacle(targets)) ?? false

/** Megabytes that an image of the API may have. */
const mostMegabytes = 450

test('the images start, answer, drain and stop', { skip, timeout: 170_000 }, async (t) => {
  const cluster = await startTestCluster()
  atEnd(cluster.stop)
  const secrets = {
    DATABASE_URL: cluster.url,
    LIKENESS_SECRET: 'a secret of the test of the images, long enough',
    LIKENESS_ATTESTATION_KEYS: Buffer.alloc(32).toString('base64'),
    LIKENESS_SMTP_URL: 'smtp://127.0.0.1:9',
    LIKENESS_LOG_LEVEL: 'info',
    LIKENESS_WORKERS: '1',
    HOST: '127.0.0.1',
    LIKENESS_METRICS_HOST: '127.0.0.1',
  }
  const ports = { api: await freePort(), site: await freePort(), metrics: await freePort() }
  const api = `http://127.0.0.1:${ports.api}`
  const site = `http://127.0.0.1:${ports.site}`
  const metrics = `http://127.0.0.1:${ports.metrics}/metrics`

  const migrated = await podman(
    'run',
    '--rm',
    ...runOptions({ DATABASE_URL: cluster.url }),
    imageOf('migrate'),
  )
  assert.match(migrated, /^Applied 0001-/)

  const [apiContainer, siteContainer, worker] = await Promise.all([
    startContainer(
      'api',
      {
        ...secrets,
        ...{ PORT: `${ports.api}`, LIKENESS_METRICS_PORT: `${await freePort()}` },
        ...{ LIKENESS_JOB_WORKERS: '0', LIKENESS_DRAIN_DELAY_SECONDS: '2' },
      },
      `${api}/readyz`,
    ),
    startContainer(
      'site',
      { HOST: '127.0.0.1', PORT: `${ports.site}`, LIKENESS_API_URL: api },
      `${site}/robots.txt`,
    ),
    startContainer('worker', { ...secrets, LIKENESS_METRICS_PORT: `${ports.metrics}` }, metrics),
  ])

  const opened = await openDatabase(cluster.url)
  assert.ok(opened.ok)
  atEnd(() => opened.value.destroy())
  const { key } = await fundedAccount(opened.value, '5.00')
  const portrait = await drawPortrait({ background: '#f4f5f6' }, 'jpeg')
  const item = {
    documentId: 'us-passport',
    imageBase64: `data:image/jpeg;base64,${portrait.toString('base64')}`,
  }
  const call = (path: string, body?: unknown) =>
    fetch(`${site}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  await t.test('the site shows its pages, and passes calls on to an API that judges', async () => {
    assert.match(await (await fetch(site)).text(), /<html/)
    assert.equal((await fetch(`${site}/dashboard/sign-in`)).status, 200)
    const answer = await call('/api/v1/photos/check', item)
    assert.equal(answer.status, 200)
    const { status } = z.object({ status: z.string() }).parse(await answer.json())
    assert.match(status, /^(READY|REVIEW|RETAKE)$/)
    const { networks } = z.object({ networks: z.string() }).parse(await (await fetch(`${api}/readyz`)).json())
    assert.equal(networks, 'native')
  })

  await t.test('the worker judges the photos of a job', async () => {
    const Job = z.object({ id: z.string(), status: z.string() })
    const { id } = Job.parse(await (await call('/api/v1/photos/jobs', { items: [item] })).json())
    for (let tries = 0; ; tries += 1) {
      const { status } = Job.parse(await (await call(`/api/v1/photos/jobs/${id}`)).json())
      if (status === 'completed') break
      assert.ok(tries < 100, status)
      await sleep(250)
    }
  })

  await t.test('no rights, nothing to write, no compiler, and a list of what is inside', async () => {
    for (const { inside } of [apiContainer, worker, siteContainer]) {
      assert.equal(await inside('id', '-u'), '10001')
      await assert.rejects(inside('touch', '/likeness/written'), /Read-only file system/)
      const compilers = ['cc', 'gcc', 'c++', 'make', 'python3', 'npm', 'tsc', 'esbuild']
      await assert.rejects(inside('which', ...compilers))
      const folder = '/likeness/node_modules'
      const present = await inside('ls', folder)
      assert.doesNotMatch(present, /^(typescript|esbuild|rolldown|vite|npm)$/m)
      const licences = await inside('cat', '/usr/share/likeness/licences.txt')
      assert.match(licences, /^fastify@\d.*: MIT$/m)
      assert.match(await inside('cat', '/usr/share/likeness/debian-packages.txt'), /^libc6 \d/m)
      const sbom = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.unknown()).min(50) })
      sbom.parse(JSON.parse(await inside('cat', '/usr/share/likeness/sbom.cdx.json')))
    }
    for (const { id } of [apiContainer, worker, siteContainer]) await podman('healthcheck', 'run', id)
    for (const target of targets) {
      const bytes = Number(await podman('image', 'inspect', '--format={{.Size}}', imageOf(target)))
      const megabytes = Math.round(bytes / 1e6)
      t.diagnostic(`${target}: ${megabytes} MB`)
      if (target !== 'site') assert.ok(megabytes <= mostMegabytes, `${target} has ${megabytes} MB`)
    }
  })

  await t.test(
    'a process that is told to stop says so, answers what it accepted, and ends with 0',
    async () => {
      const accepted = Promise.all(Array.from({ length: 4 }, () => call('/api/v1/photos/check', item)))
      await sleep(300)
      const stopped = apiContainer.stop()
      await sleep(1000)
      assert.equal((await fetch(`${api}/readyz`)).status, 503)
      assert.deepEqual(
        (await accepted).map(({ status }) => status),
        [200, 200, 200, 200],
      )
      assert.equal(await stopped, 0)
      assert.equal(await worker.stop(), 0)
      assert.equal(await siteContainer.stop(), 0)
    },
  )
})
