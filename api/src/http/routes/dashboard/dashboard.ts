import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { SignInParts } from '../../../accounts/sign-in/sign-in-parts.ts'
import { removeCard } from '../../../billing/payments/card/remove-card.ts'
import { closePayments } from '../../../billing/payments/close-payments.ts'
import type { Payments } from '../../../billing/payments/stripe/stripe.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../storage/database/open.ts'
import { refuseEncodedBodies } from '../../request/body/encoded-bodies.ts'
import { useChosenMode } from '../../request/caller/chosen-mode.ts'
import { ownPagesOnly } from '../../request/caller/own-pages-only.ts'
import { addSession, requireSession } from '../../request/caller/require-session.ts'
import type { DashboardLimits } from '../../request/limits/dashboard-limits.ts'
import { addPageCallRecording, type CallCounting } from '../../request/log/record-page-calls.ts'
import { policyRoutes } from '../platform/policies.ts'
import { reportRoutes } from '../platform/reports.ts'
import { usageRoute } from '../platform/usage.ts'
import { statementRoute } from '../platform/wallet/statement.ts'
import type { WebhookCalls } from '../platform/webhooks/secrets.ts'
import { webhookRoutes } from '../platform/webhooks/webhooks.ts'
import { codeRoutes } from './auth/codes.ts'
import { ownAccountRoutes } from './auth/own-account.ts'
import { passkeyRoutes } from './auth/passkeys.ts'
import { secondFactorRoutes } from './auth/second-factor.ts'
import { secondStepRoutes } from './auth/second-step.ts'
import { sessionEndRoutes } from './auth/session-end.ts'
import { signInRoutes } from './auth/sign-in.ts'
import { batchPageRoutes } from './batches.ts'
import { checksRoute } from './checks.ts'
import { keyRoutes } from './keys.ts'
import { noOperation } from './no-operation.ts'
import { auditLogRoute } from './organisation/audit-log.ts'
import { invitationRoutes } from './organisation/invitations.ts'
import { memberRoutes } from './organisation/members.ts'
import { organisationRoutes } from './organisation/organisations.ts'
import { optionsRoute } from './photos/options.ts'
import type { PhotoCreationParts } from './photos/parts.ts'
import { photoCreationRoutes } from './photos/photos.ts'
import { redeliverRoute } from './redeliver.ts'
import { callRoutes } from './requests.ts'
import { requireRole } from './require-role.ts'
import { reviewPageRoutes } from './reviews/reviews.ts'
import { sessionRoute } from './session.ts'
import { sessionsRoutes } from './sessions.ts'
import { automaticTopUpRoutes } from './wallet/automatic-top-up.ts'
import { billingDetailsRoutes } from './wallet/billing-details.ts'
import { paymentRoutes } from './wallet/payments.ts'
import { offeredPlansRoute, planRoutes } from './wallet/plans.ts'
import { receiptRoutes } from './wallet/receipts.ts'
import { spendLimitRoutes } from './wallet/spend-limits.ts'
import { walletRoute } from './wallet/wallet.ts'

export const dashboardPrefix = '/api/dashboard'

export interface DashboardParts {
  db: Database
  config: Config
  signIn: SignInParts
  webhooks: WebhookCalls
  payments: Payments | undefined
  photoCreation: PhotoCreationParts
  counting: CallCounting
  limits: DashboardLimits
}

/** The calls of the dashboard's own pages, by the session of the signed-in user. */
export function dashboardRoutes({
  db,
  config,
  signIn,
  webhooks,
  payments,
  photoCreation,
  counting,
  limits,
}: DashboardParts): FastifyPluginAsyncZod {
  return async (app) => {
    const onFailure = (error: unknown) => app.log.error({ error }, 'the payment provider failed')
    const onErased = async (accountId: string) => {
      await photoCreation.photos.deleteOwed('all')
      const wallet = db.selectFrom('wallets').select('id').where('account_id', '=', accountId)
      const { id } = await wallet.executeTakeFirstOrThrow()
      if (payments) await closePayments(db, payments, id, onFailure)
      await removeCard(db, payments, id, { onFailure })
    }
    addSession(app)
    app.addHook('onRoute', noOperation)
    app.addHook('onRequest', ownPagesOnly(config.baseUrl))
    app.addHook('onRequest', refuseEncodedBodies)
    app.register(async (open) => {
      open.addHook('onRequest', limits.withoutSession)
      open.register(signInRoutes(signIn), { prefix: '/auth' })
      open.register(codeRoutes(signIn), { prefix: '/auth' })
      open.register(secondStepRoutes(signIn), { prefix: '/auth' })
      open.register(optionsRoute(photoCreation.catalog))
      open.register(offeredPlansRoute(db))
    })
    app.register(async (signedIn) => {
      signedIn.addHook('onRequest', requireSession({ db, ...config, onRefused: limits.countWithoutSession }))
      signedIn.addHook('onRequest', limits.withSession)
      requireRole(signedIn, dashboardPrefix)
      signedIn.register(sessionRoute(db))
      signedIn.register(sessionsRoutes(db))
      signedIn.register(organisationRoutes({ ...signIn, onErased }))
      signedIn.register(memberRoutes(signIn))
      signedIn.register(auditLogRoute(db))
      signedIn.register(invitationRoutes(signIn))
      signedIn.register(ownAccountRoutes({ ...signIn, onErased }), { prefix: '/auth' })
      signedIn.register(sessionEndRoutes(signIn), { prefix: '/auth' })
      signedIn.register(secondFactorRoutes(signIn), { prefix: '/auth' })
      signedIn.register(passkeyRoutes(signIn), { prefix: '/auth' })
      signedIn.register(walletRoute(db, { hasPayments: payments !== undefined }))
      signedIn.register(spendLimitRoutes(db))
      signedIn.register(statementRoute(db))
      signedIn.register(automaticTopUpRoutes({ signIn, payments, onFailure }))
      signedIn.register(paymentRoutes({ signIn, ...config, payments, onFailure }))
      signedIn.register(receiptRoutes(db))
      signedIn.register(billingDetailsRoutes(db))
      signedIn.register(planRoutes(signIn, config))
      signedIn.register(async (inMode) => {
        inMode.addHook('onRequest', useChosenMode)
        inMode.register(usageRoute(db))
        inMode.register(reportRoutes(db))
        inMode.register(callRoutes(db))
        inMode.register(keyRoutes(signIn))
        inMode.register(batchPageRoutes(db))
        inMode.register(webhookRoutes(webhooks))
        inMode.register(redeliverRoute(db))
        inMode.register(reviewPageRoutes({ db, ...photoCreation }))
      })
      signedIn.register(policyRoutes(db))
      signedIn.register(checksRoute)
      signedIn.register(async (photos) => {
        addPageCallRecording(photos, counting)
        photos.register(photoCreationRoutes(photoCreation))
      })
    })
  }
}
