import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#api/src/config/config.ts'
import { readSettings } from '#site/server/config.ts'
import { containerfile, deployFolder, imageEnvironment } from './manifests.ts'

const Service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
})
const text = readFileSync(join(deployFolder, 'compose.yaml'), 'utf8')
const services = new Map(
  Object.entries(
    z.object({ services: z.record(z.string(), Service) }).parse(parse(text, { merge: true })).services,
  ),
)

/** What a process finds in its environment. */
function environmentOf(name: string): Record<string, string> {
  const service = services.get(name)
  assert.ok(service, `there is no ${name}`)
  const settings = { ...imageEnvironment(name), ...service.environment }
  return {
    ...settings,
    ...(settings.LIKENESS_SECRET && {
      LIKENESS_SECRET: 'a secret that is long enough for it',
      LIKENESS_ATTESTATION_KEYS: Buffer.alloc(32).toString('base64'),
    }),
  }
}

test('the processes accept the settings of a trial on one machine', () => {
  for (const name of ['api', 'worker', 'migrate']) {
    const config = readConfig(environmentOf(name))
    assert.ok(config.ok, config.ok ? '' : `${name}: ${config.problem.detail}`)
  }
  const site = readSettings(environmentOf('site'))
  assert.ok(site.ok, site.ok ? '' : site.problem)
  assert.equal(new URL(site.settings.apiUrl).port, imageEnvironment('api').PORT)
})

test('each process has an image that is made, and no rights', () => {
  const made = [...services.values()].filter(({ build }) => build)
  assert.equal(made.length, 4)
  for (const { build, read_only, cap_drop } of made) {
    assert.deepEqual([read_only, cap_drop], [true, ['ALL']])
    assert.match(containerfile, new RegExp(`^FROM \\S+ AS ${build?.target}$`, 'm'))
  }
})
