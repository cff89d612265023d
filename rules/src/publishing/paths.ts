import type { RuleDocument } from '../schema/document.ts'

/** The path of the document's page. */
export const pagePath = (document: RuleDocument) => `/requirements/${document.country}/${document.document}`

/** The path of the document's JSON. */
export const apiPath = (document: RuleDocument) => `/api/public${pagePath(document)}`
