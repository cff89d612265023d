import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { removeCard } from './billing/payments/card/remove-card.ts'
import { closePayments } from './billing/payments/close-payments.ts'
import { checksRoute } from './catalog/routes.ts'
import { refuseEncodedBodies } from './http/receive-body.ts'
import { addPageCallRecording } from './http/request-log.ts'
import { addSession, ownPagesOnly, requireSession, useChosenMode } from './http/require-session.ts'
import { codeRoutes } from './http/routes/dashboard/auth/codes.ts'
import { ownAccountRoutes } from './http/routes/dashboard/auth/own-account.ts'
import { passkeyRoutes } from './http/routes/dashboard/auth/passkeys.ts'
import { secondFactorRoutes } from './http/routes/dashboard/auth/second-factor.ts'
import { secondStepRoutes } from './http/routes/dashboard/auth/second-step.ts'
import { sessionEndRoutes } from './http/routes/dashboard/auth/session-end.ts'
import { signInRoutes } from './http/routes/dashboard/auth/sign-in.ts'
import { keyRoutes } from './http/routes/dashboard/keys.ts'
import { noOperation } from './http/routes/dashboard/no-operation.ts'
import { auditLogRoute } from './http/routes/dashboard/organisation/audit-log.ts'
import { invitationRoutes } from './http/routes/dashboard/organisation/invitations.ts'
import { memberRoutes } from './http/routes/dashboard/organisation/members.ts'
import { organisationRoutes } from './http/routes/dashboard/organisation/organisations.ts'
import { redeliverRoute } from './http/routes/dashboard/redeliver.ts'
import { callRoutes } from './http/routes/dashboard/requests.ts'
import { requireRole } from './http/routes/dashboard/require-role.ts'
import { sessionRoute } from './http/routes/dashboard/session.ts'
import { sessionsRoutes } from './http/routes/dashboard/sessions.ts'
import { automaticTopUpRoutes } from './http/routes/dashboard/wallet/automatic-top-up.ts'
import { billingDetailsRoutes } from './http/routes/dashboard/wallet/billing-details.ts'
import { paymentRoutes } from './http/routes/dashboard/wallet/payments.ts'
import { offeredPlansRoute, planRoutes } from './http/routes/dashboard/wallet/plans.ts'
import { receiptRoutes } from './http/routes/dashboard/wallet/receipts.ts'
import { spendLimitRoutes } from './http/routes/dashboard/wallet/spend-limits.ts'
import { walletRoute } from './http/routes/dashboard/wallet/wallet.ts'
import { policyRoutes } from './http/routes/platform/policies.ts'
import { reportRoutes } from './http/routes/platform/reports.ts'
import { usageRoute } from './http/routes/platform/usage.ts'
import { statementRoute } from './http/routes/platform/wallet/statement.ts'
import { webhookRoutes } from './http/routes/platform/webhooks/webhooks.ts'
import { batchPageRoutes } from './photos/batches/pages.ts'
import { optionsRoute, photoCreationRoutes } from './photos/creation/routes.ts'
import { reviewPageRoutes } from './photos/reviews/pages.ts'
import type { Services } from './services.ts'

export const dashboardPrefix = '/api/dashboard'

/** The calls of the dashboard's own pages, by the session of the signed-in user. */
export function dashboard(services: Services): FastifyPluginAsyncZod {
  const { db, config, signIn, webhooks, payments, dashboardLimits: limits } = services
  return async (app) => {
    const onFailure = (error: unknown) => app.log.error({ error }, 'the payment provider failed')
    const onErased = async (accountId: string) => {
      await services.photos.deleteOwed('all')
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
      open.register(optionsRoute(services.catalog))
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
        inMode.register(reviewPageRoutes(services))
      })
      signedIn.register(policyRoutes(db))
      signedIn.register(checksRoute)
      signedIn.register(async (photos) => {
        addPageCallRecording(photos, services.counting)
        photos.register(photoCreationRoutes(services))
      })
    })
  }
}
