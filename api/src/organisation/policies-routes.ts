import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AuditAction } from '../accounts/audit.ts'
import { callerOf } from '../accounts/caller.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { pageOf, pageOfWhole, ShortListQuery } from '../foundation/pages.ts'
import { logChange } from '../http/require-session.ts'
import type { Database, Tables } from '../storage/database.ts'
import { bodyProblems } from '../webhooks/schema.ts'
import {
  archivePolicy,
  type ChangedPolicy,
  changePolicy,
  createPolicy,
  mostPolicies,
  noSuchPolicy,
  PolicyName,
  PolicySettings,
  policiesOf,
  type StoredPolicy,
  StoredSettings,
  versionsOf,
  type Whose,
} from './policies.ts'

const tags = ['Policies']

const moment = z.iso.datetime()

const AnsweredSettings = z
  .object({
    warn: StoredSettings.shape.warn,
    leave_out: StoredSettings.shape.leaveOut,
    profile: StoredSettings.shape.profile,
    subject: StoredSettings.shape.subject,
    acknowledge_editing_policy: StoredSettings.shape.acknowledgeEditingPolicy,
    waive_authority: StoredSettings.shape.waiveAuthority,
  })
  .meta({ id: 'AnsweredPolicySettings' })

const Version = z
  .object({
    version: z.int().min(1).describe('Counted from 1. A version never changes.'),
    settings: AnsweredSettings.describe('What this version decides.'),
    created_at: moment,
  })
  .meta({ id: 'PolicyVersion' })

const Policy = Version.extend({
  name: z.string().describe('The name by which calls ask for the policy.'),
  archived_at: moment.nullable().describe('Since when it takes no calls; null if it takes them.'),
}).meta({ id: 'Policy' })

const PolicyWithVersions = Policy.extend({
  versions: z.array(Version).describe('All versions, the latest first.'),
}).meta({ id: 'PolicyWithVersions' })

const PolicyList = pageOf(Policy).meta({ id: 'PolicyList' })

const PolicyRequest = z
  .strictObject({
    name: PolicyName.describe('The name by which calls ask for the policy. It cannot be changed.'),
    settings: PolicySettings,
  })
  .meta({ id: 'PolicyRequest' })

const PolicyChange = z.strictObject({ settings: PolicySettings }).meta({ id: 'PolicyChange' })

const params = z.strictObject({
  policyName: z
    .string()
    .regex(/^\P{Cc}{1,100}$/u, "must be a policy's name.")
    .describe("The policy's name."),
})

/** `/policies`: how an account wants its photos judged, in versions that never change. */
export function policyRoutes(db: Database): FastifyPluginAsyncZod {
  const audited = auditedBy(db)
  return async (app) => {
    app.route({
      ...routeOf(operations.listPolicies),
      schema: {
        summary: 'List policies',
        description: `All policies of the account with their latest versions, by name: ${mostPolicies} at most. Archived ones are listed too.`,
        tags,
        querystring: ShortListQuery,
        response: answers({ 200: PolicyList }),
      },
      handler: async (request) => {
        const policies = await policiesOf(db, callerOf(request).accountId)
        return pageOfWhole(policies.map(written), request.query, ({ name }) => name)
      },
    })

    app.route({
      ...routeOf(operations.policy),
      schema: {
        summary: 'Get a policy',
        description: 'A policy with all its versions, the latest first.',
        tags,
        params,
        response: answers({ 200: PolicyWithVersions }, ['not_found']),
      },
      handler: async (request) => {
        const { policyName: name } = request.params
        const versions = await versionsOf(db, { accountId: callerOf(request).accountId, name })
        const [latest = noSuchPolicy(name)] = versions
        return { ...written(latest), versions: versions.map(written) }
      },
    })

    app.route({
      ...routeOf(operations.createPolicy),
      schema: {
        summary: 'Make a policy',
        description:
          'Makes a policy with its first version. A call then names it as `policy`, or a key has it as its default. A check that ' +
          "the authority's rule states counts all the same, unless `waiveAuthority` is true. A call that is repeated gets the same answer.",
        tags,
        body: PolicyRequest,
        response: answers({ 201: Policy }, [...bodyProblems, 'policy_exists']),
      },
      handler: async (request, reply) => {
        const { name, settings } = request.body
        const made = await audited(request, 'policy.created', name, (transaction, whose) =>
          createPolicy(transaction, whose, settings),
        )
        return reply.code(201).send(made)
      },
    })

    app.route({
      ...routeOf(operations.changePolicy),
      schema: {
        summary: 'Change a policy',
        description:
          'Makes a new version, which later calls use. Members that are absent have their usual values, not those of the version ' +
          'before. If nothing differs, no version is made. An archived policy takes calls again.',
        tags,
        params,
        body: PolicyChange,
        response: answers({ 200: Policy }, [...bodyProblems, 'not_found']),
      },
      handler: (request) =>
        audited(request, 'policy.changed', request.params.policyName, (transaction, whose) =>
          changePolicy(transaction, whose, request.body.settings),
        ),
    })

    app.route({
      ...routeOf(operations.archivePolicy),
      schema: {
        summary: 'Archive a policy',
        description:
          'The policy takes no new calls. Its versions stay: results that name it can be explained, and jobs that began with it end ' +
          'with it. A new version makes it take calls again.',
        tags,
        params,
        response: answers({ 200: Policy }, ['not_found', 'policy_in_use']),
      },
      handler: (request) => audited(request, 'policy.archived', request.params.policyName, archivePolicy),
    })
  }
}

type Change = (transaction: Transaction<Tables>, whose: Whose) => Promise<ChangedPolicy>

/** Runs a change in a transaction with its entry in the audit log, which it gets only if something changed. */
function auditedBy(db: Database) {
  return (request: FastifyRequest, action: AuditAction, name: string, change: Change) =>
    db.transaction().execute(async (transaction) => {
      const whose = { accountId: callerOf(request).accountId, name }
      const { policy, changed } = await change(transaction, whose)
      const detail = { version: policy.version }
      if (changed) await logChange(transaction, request, { action, target: name, detail })
      return written(policy)
    })
}

/** A version of a policy as answers show it. The list of versions leaves out what they have in common. */
function written(policy: StoredPolicy): z.infer<typeof Policy> {
  const archived_at = policy.archived_at?.toISOString() ?? null
  const { leaveOut, acknowledgeEditingPolicy, waiveAuthority, ...settings } = policy.settings
  const answered = {
    ...settings,
    leave_out: leaveOut,
    acknowledge_editing_policy: acknowledgeEditingPolicy,
    waive_authority: waiveAuthority,
  }
  return { ...policy, settings: answered, created_at: policy.created_at.toISOString(), archived_at }
}
