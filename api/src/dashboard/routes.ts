import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Caller } from '../accounts/caller.ts'
import { keyRoutes } from '../accounts/key-routes.ts'
import { addSession, requireSession } from '../accounts/sessions/require-session.ts'
import { sessionsRoutes } from '../accounts/sessions/routes.ts'
import { codeRoutes } from '../accounts/sign-in/code-routes.ts'
import { ownAccountRoutes } from '../accounts/sign-in/own-account-routes.ts'
import { type SignInParts, signInRoutes } from '../accounts/sign-in/routes.ts'
import { sessionEndRoutes } from '../accounts/sign-in/session-end-routes.ts'
import { callRoutes } from '../calls/routes.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { refuseEncodedBodies } from '../http/encoded-bodies.ts'
import type { MakingParts } from '../making/parts.ts'
import { makingRoutes } from '../making/routes.ts'
import { closePayments } from '../payments/close-payments.ts'
import { paymentRoutes } from '../payments/routes.ts'
import type { Payments } from '../payments/stripe.ts'
import { usageRoute } from '../usage/routes.ts'
import { walletRoute } from '../wallet/dashboard-route.ts'
import { statementRoute } from '../wallet/routes.ts'
import { redeliverRoute } from '../webhooks/redeliver-route.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import type { WebhookCalls } from '../webhooks/secret-routes.ts'
import { noOperation } from './no-operation.ts'
import { ownPagesOnly } from './own-pages-only.ts'
import { sessionRoute } from './session-route.ts'

export const dashboardPrefix = '/api/dashboard'

export interface DashboardParts {
  db: Database
  config: Config
  signIn: SignInParts
  webhooks: WebhookCalls
  payments: Payments | undefined
  making: MakingParts
}

/** What the dashboard's own pages call, by the session of whoever is signed in. */
export function dashboardRoutes({
  db,
  config,
  signIn,
  webhooks,
  payments,
  making,
}: DashboardParts): FastifyPluginAsyncZod {
  return async (app) => {
    const onFailure = (error: unknown) => app.log.error({ error }, 'the payment provider failed')
    const onErased = async ({ walletId }: Caller) => {
      if (payments) await closePayments(db, payments, walletId, onFailure)
    }
    addSession(app)
    app.addHook('onRoute', noOperation)
    app.addHook('onRequest', ownPagesOnly(config.baseUrl))
    app.addHook('onRequest', refuseEncodedBodies)
    app.register(signInRoutes(signIn), { prefix: '/auth' })
    app.register(codeRoutes(signIn), { prefix: '/auth' })
    app.register(async (signedIn) => {
      signedIn.addHook('onRequest', requireSession({ db, ...config }))
      signedIn.register(sessionRoute(db))
      signedIn.register(sessionsRoutes(db))
      signedIn.register(ownAccountRoutes({ ...signIn, onErased }), { prefix: '/auth' })
      signedIn.register(sessionEndRoutes(signIn), { prefix: '/auth' })
      signedIn.register(walletRoute(db, { hasPayments: payments !== undefined }))
      signedIn.register(statementRoute(db))
      signedIn.register(paymentRoutes({ db, ...config, payments, onFailure }))
      signedIn.register(usageRoute(db))
      signedIn.register(callRoutes(db))
      signedIn.register(keyRoutes(db))
      signedIn.register(webhookRoutes(webhooks))
      signedIn.register(redeliverRoute(db))
      signedIn.register(makingRoutes(making))
    })
  }
}
