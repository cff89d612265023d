import { defineMiddleware } from 'astro:middleware'
import type { SiteTranslator } from './messages/english.ts'
import { translatorAt } from './messages/site-messages.ts'

declare global {
  namespace App {
    interface Locals {
      /** Writes in the language of the page; set for the pages of the catalog, not for the dashboard's. */
      t: SiteTranslator
    }
  }
}

/** Before each page: finds the translator of the language that its address begins with. */
export const onRequest = defineMiddleware(({ locals, params }, next) => {
  locals.t = translatorAt(params.language)
  return next()
})
