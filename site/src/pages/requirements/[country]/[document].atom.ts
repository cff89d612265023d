import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { besideDocumentPaths } from '../../../document-paths.ts'
import { documentFeed } from '../../../formats/document-files.ts'
import { xmlResponse } from '../../../formats/xml.ts'

export const getStaticPaths = besideDocumentPaths

/** What changed in one document. */
export const GET = ({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response =>
  xmlResponse(documentFeed(record, site), 'application/atom+xml')
