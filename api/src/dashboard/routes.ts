import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addSession, requireSession } from '../accounts/sessions/require-session.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { refuseEncodedBodies } from '../http/encoded-bodies.ts'
import { usageRoute } from '../usage/routes.ts'
import { statementRoute } from '../wallet/routes.ts'
import { noOperation } from './no-operation.ts'
import { ownPagesOnly } from './own-pages-only.ts'
import { sessionRoute } from './session-route.ts'

export const dashboardPrefix = '/api/dashboard'

/** What the dashboard's own pages call, by the session of whoever is signed in. */
export function dashboardRoutes({ db, config }: { db: Database; config: Config }): FastifyPluginAsyncZod {
  return async (app) => {
    addSession(app)
    app.addHook('onRoute', noOperation)
    app.addHook('onRequest', ownPagesOnly(config.baseUrl))
    app.addHook('onRequest', refuseEncodedBodies)
    app.register(async (signedIn) => {
      signedIn.addHook('onRequest', requireSession({ db, ...config }))
      signedIn.register(sessionRoute(db))
      signedIn.register(statementRoute(db))
      signedIn.register(usageRoute(db))
    })
  }
}
