import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

/** The folder of what runs the service on many machines. */
export const deployFolder = import.meta.dirname

/** An object for Kubernetes, as a file describes it. */
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
})

const Value = z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() })

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })

const Container = z.object({
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(Value).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  securityContext: z.unknown(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
})

const Pod = z.object({
  metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().default(30),
    automountServiceAccountToken: z.boolean(),
    enableServiceLinks: z.boolean(),
    securityContext: z.unknown(),
    containers: z.tuple([Container]),
  }),
})
export type Pod = z.infer<typeof Pod>

/** Where the template of a pod is in each kind of object that has one. */
const WithPod = z.union([
  z.object({ spec: z.object({ jobTemplate: z.object({ spec: z.object({ template: Pod }) }) }) }),
  z.object({ spec: z.object({ template: Pod }) }),
])

/** All objects of the folder `kubernetes`, but for the lists of its files. */
export const manifests = globSync('kubernetes/**/*.yaml', { cwd: deployFolder })
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(readFileSync(join(deployFolder, file), 'utf8')))
  .map((document) => Manifest.parse(document.toJS()))

/** The pods that these objects start, by the name of their object. */
export const pods: ReadonlyMap<string, Pod> = new Map(
  manifests
    .filter(({ kind }) => /^(Deployment|Job|CronJob)$/.test(kind))
    .map((manifest) => {
      const { spec } = WithPod.parse(manifest)
      return [manifest.metadata.name, 'jobTemplate' in spec ? spec.jobTemplate.spec.template : spec.template]
    }),
)

/** The settings of a file such as `kubernetes/settings.env`. */
export function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(join(deployFolder, file), 'utf8').split('\n')
  const settings = lines.filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(settings.map((line) => [line.replace(/=.*/, ''), line.replace(/^\w+=/, '')]))
}

/** The text of the file that the images are made from. */
export const containerfile = readFileSync(join(import.meta.dirname, 'images', 'Containerfile'), 'utf8')

/** What the Containerfile sets for processes of a target: there, and in the targets from which that is made. */
export function imageEnvironment(target: string): Record<string, string> {
  const stage = new RegExp(`^FROM (\\S+) AS ${target}$((?:\\n(?!FROM ).*)*)`, 'm').exec(containerfile)
  if (!stage) return {}
  const [, from = '', body = ''] = stage
  const settings = [...body.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const own = settings.map((each) => [each.replace(/=.*/, ''), each.replace(/^\w+=/, '')])
  return { ...imageEnvironment(from), ...Object.fromEntries(own) }
}
