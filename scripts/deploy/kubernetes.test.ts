import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { readConfig } from '#api/src/config/config.ts'
import { readSettings } from '#site/server/config.ts'
import {
  containerfile,
  deployFolder,
  imageEnvironment,
  manifests,
  type Pod,
  pods,
  settingsIn,
} from './manifests.ts'

const kinds = [
  ...[CronJob, Deployment, Job, Namespace, NetworkPolicy, PodDisruptionBudget, Service],
  ...[ScaledObject, TriggerAuthentication],
]
const repository = join(deployFolder, '..', '..')
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8')

const secrets: Readonly<Record<string, string>> = {
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret of the key',
  DATABASE_URL: 'postgres://likeness:password@database:5432/likeness',
  LIKENESS_SECRET: 'a secret that is long enough for the check',
  LIKENESS_ATTESTATION_KEYS: Buffer.alloc(32).toString('base64'),
  LIKENESS_SMTP_URL: 'smtp://mail.example:587',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** The environment that a pod gets: the image's, the settings', and its own, with secrets where one is referred to. */
function environmentOf({ spec }: Pod): Record<string, string> {
  const [{ image, env, envFrom }] = spec.containers
  const files = { 'likeness-settings': 'settings.env', 'likeness-site-settings': 'site.env' }
  const maps = envFrom.map(({ configMapRef: { name } }) => {
    const [, file] = Object.entries(files).find(([map]) => map === name) ?? []
    assert.ok(file, `there is no map ${name}`)
    return settingsIn(`kubernetes/${file}`)
  })
  const given = env.map(({ name, value, valueFrom }) => {
    const secret = JSON.stringify(valueFrom ?? {}).includes(`"name":"likeness","key":"${name}"`)
    return [name, secret ? secrets[name] : value]
  })
  return Object.assign(imageEnvironment(image.replace('likeness-', '')), ...maps, Object.fromEntries(given))
}

const podOf = (name: string): Pod => {
  const pod = pods.get(name)
  assert.ok(pod, `there is no ${name}`)
  return pod
}

test('every object has the form of its kind', () => {
  assert.ok(manifests.length > 15)
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest
    const Kind = kinds.find((each) => each.apiVersion === apiVersion && each.kind === kind)
    assert.ok(Kind, `${apiVersion} ${kind} is not known here`)
    const described: { validate(): void } = Reflect.construct(Kind, [manifest])
    assert.doesNotThrow(() => described.validate(), `${kind} ${metadata.name}`)
  }
})

/** What may stand below these keys has no fixed names. */
const free = ['labels', 'matchLabels', 'annotations', 'selector', 'requests', 'limits']

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(keysOf)
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(free.includes(key) ? [] : keysOf(inner))])
}

test('every key is a word of the schemas, which let other keys pass', () => {
  const files = globSync(
    'node_modules/{kubernetes-models,@kubernetes-models/keda}/_schemas/*{Core,Apps,Batch,Policy,Networking,Keda}V1*.js',
    { cwd: repository },
  )
  const words = new Set(files.map(textOf).join('\n').match(/\w+/g))
  for (const key of [...free, 'query', 'serverAddress', 'threshold', 'targetQueryValue']) words.add(key)
  for (const manifest of manifests) {
    assert.deepEqual(
      keysOf(manifest).filter((key) => !words.has(key)),
      [],
      manifest.metadata.name,
    )
  }
})

test('the processes accept their settings, and secrets are only referred to', () => {
  for (const name of ['likeness-api', 'likeness-worker']) {
    const config = readConfig(environmentOf(podOf(name)))
    assert.ok(config.ok, config.ok ? '' : config.problem.detail)
    assert.equal(config.value.metricsHost, '0.0.0.0')
    assert.ok(config.value.stripeKey && config.value.smtpUrl)
  }
  const site = readSettings(environmentOf(podOf('likeness-site')))
  assert.ok(site.ok, site.ok ? '' : site.problem)
  assert.equal(site.settings.apiUrl, 'http://likeness-api:4322')
  for (const [name, { spec }] of pods) {
    for (const { name: setting, value } of spec.containers[0].env) {
      assert.ok(!(setting in secrets) || value === undefined, `${name} has ${setting} in the open`)
    }
    for (const file of ['settings.env', 'site.env']) {
      assert.deepEqual(
        Object.keys(settingsIn(`kubernetes/${file}`)).filter((each) => each in secrets),
        [],
      )
    }
  }
})

test('ports are those on which the processes listen, for services, policies and metrics too', () => {
  for (const name of ['likeness-api', 'likeness-worker', 'likeness-site']) {
    const pod = podOf(name)
    const { HOST, PORT, LIKENESS_METRICS_PORT: metrics } = environmentOf(pod)
    const ports = new Map(pod.spec.containers[0].ports.map((port) => [port.name, String(port.containerPort)]))
    assert.equal(HOST, '0.0.0.0')
    assert.equal(ports.get('http'), PORT, name)
    assert.equal(ports.get('metrics'), metrics, name)
    assert.equal(pod.metadata.annotations['prometheus.io/port'], metrics, name)
    const served = manifests.filter(({ kind, metadata }) => kind === 'Service' && metadata.name === name)
    assert.equal(served.length, PORT ? 1 : 0, name)
    const policies = JSON.stringify(manifests.filter(({ kind }) => kind === 'NetworkPolicy'))
    for (const port of ports.values()) assert.match(policies, new RegExp(`"port":${port}\\b`))
    assert.match(JSON.stringify(served), new RegExp(PORT ? `"port":${PORT},` : '^\\[\\]$'))
  }
})

test('probes ask for addresses that the processes have', () => {
  const sources = {
    '/healthz': 'api/src/operation/health-routes.ts',
    '/readyz': 'api/src/operation/health-routes.ts',
    '/metrics': 'api/src/operation/telemetry.ts',
    '/robots.txt': 'site/src/pages/[...file].ts',
  }
  for (const [name, { spec }] of pods) {
    const [container] = spec.containers
    const { startupProbe, livenessProbe, readinessProbe, ports } = container
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      if (!probe) continue
      const { path, port } = probe.httpGet
      assert.ok(
        ports.some((each) => each.name === port),
        `${name} has no port ${port}`,
      )
      const [, source] = Object.entries(sources).find(([address]) => address === path) ?? []
      assert.ok(source, `${name} is asked for ${path}, which is not known here`)
      if (!path.includes('robots')) assert.ok(textOf(source).includes(`'${path}'`), `${source} lacks ${path}`)
      assert.ok(existsSync(join(repository, source)), `${source} is gone`)
    }
    const serves = ports.length > 0
    assert.equal(Boolean(livenessProbe), serves, name)
  }
})

test('Kubernetes waits longer than a process takes to stop', () => {
  for (const name of ['likeness-api', 'likeness-worker']) {
    const pod = podOf(name)
    const config = readConfig(environmentOf(pod))
    assert.ok(config.ok)
    const { drainDelaySeconds, stopSeconds } = config.value
    assert.ok(pod.spec.terminationGracePeriodSeconds > drainDelaySeconds + stopSeconds, name)
  }
  const { terminationGracePeriodSeconds, containers } = podOf('likeness-site').spec
  assert.ok(terminationGracePeriodSeconds > (containers[0].lifecycle?.preStop.sleep.seconds ?? 0))
})

test('every pod runs without rights, and none gets variables that its process would refuse', () => {
  for (const [name, { spec }] of pods) {
    const [container] = spec.containers
    assert.deepEqual(spec.securityContext, {
      runAsNonRoot: true,
      runAsUser: 10001,
      runAsGroup: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    assert.match(containerfile, /^USER 10001:10001$/m)
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    assert.deepEqual([spec.enableServiceLinks, spec.automountServiceAccountToken], [false, false], name)
    const target = container.image.replace('likeness-', '')
    assert.match(containerfile, new RegExp(`^FROM \\S+ AS ${target}$`, 'm'), `${name} has no image`)
    for (const script of container.args.filter((each) => each.endsWith('.ts'))) textOf(script)
  }
})
