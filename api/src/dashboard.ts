import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyRoutes } from './accounts/keys-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/authenticator-routes.ts'
import { passkeyRoutes } from './accounts/second-factor/passkeys-routes.ts'
import { ownAccountRoutes } from './accounts/sign-in/own-account-routes.ts'
import { secondStepRoutes } from './accounts/sign-in/second-step-routes.ts'
import { sessionEndRoutes, sessionRoute, sessionsRoutes } from './accounts/sign-in/sessions-routes.ts'
import { signInRoutes } from './accounts/sign-in/sign-in-routes.ts'
import { closePayments } from './billing/payments/checkout.ts'
import { paymentRoutes } from './billing/payments/routes.ts'
import { removeCard } from './billing/payments/saved-card.ts'
import { offeredPlansRoute, planRoutes } from './billing/plans/routes.ts'
import { documentRoutes } from './billing/receipts/routes.ts'
import { statementRoute, walletRoutes } from './billing/wallet/routes.ts'
import type { Services } from './build-services.ts'
import { checksRoute } from './catalog/routes.ts'
import { addPageCallRecording } from './http/access-log.ts'
import { noOperation, requireRole } from './http/permissions.ts'
import { refuseEncodedBodies } from './http/receive-body.ts'
import { ownPagesOnly, requireSession, useChosenMode } from './http/require-session.ts'
import { auditLogRoute } from './organisation/audit-log-routes.ts'
import { invitationRoutes, memberRoutes } from './organisation/members-routes.ts'
import { organisationRoutes } from './organisation/organisations-routes.ts'
import { policyRoutes } from './organisation/policies-routes.ts'
import { reportRoutes } from './organisation/reports-routes.ts'
import { callRoutes } from './organisation/request-log-routes.ts'
import { usageRoute } from './organisation/usage-routes.ts'
import { optionsRoute, photoCreationRoutes } from './photos/creation/routes.ts'
import { jobPageRoutes } from './photos/jobs/pages.ts'
import { reviewPageRoutes } from './photos/reviews/pages.ts'
import { redeliverRoute, webhookRoutes } from './webhooks/routes.ts'

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
    app.decorateRequest('session')
    app.addHook('onRoute', noOperation)
    app.addHook('onRequest', ownPagesOnly(config.baseUrl))
    app.addHook('onRequest', refuseEncodedBodies)
    app.register(async (open) => {
      open.addHook('onRequest', limits.withoutSession)
      open.register(signInRoutes(signIn), { prefix: '/auth' })
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
      signedIn.register(walletRoutes(db, { hasPayments: payments !== undefined }))
      signedIn.register(statementRoute(db))
      signedIn.register(paymentRoutes({ signIn, ...config, payments, onFailure }))
      signedIn.register(documentRoutes(db))
      signedIn.register(planRoutes(signIn, config))
      signedIn.register(async (inMode) => {
        inMode.addHook('onRequest', useChosenMode)
        inMode.register(usageRoute(db))
        inMode.register(reportRoutes(db))
        inMode.register(callRoutes(db))
        inMode.register(keyRoutes(signIn))
        inMode.register(jobPageRoutes({ ...config, db, photos: services.photos }))
        inMode.register(webhookRoutes(webhooks))
        inMode.register(redeliverRoute(db))
        inMode.register(reviewPageRoutes(services))
      })
      signedIn.register(policyRoutes(db))
      signedIn.register(checksRoute)
      signedIn.register(async (photos) => {
        addPageCallRecording(photos, services.callRecord)
        photos.register(photoCreationRoutes(services))
      })
    })
  }
}
