import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentFilePaths } from '../../../document-paths.ts'
import { documentFeed } from '../../../formats/document-files.ts'
import { xmlResponse } from '../../../formats/xml.ts'

export const getStaticPaths = documentFilePaths

/** The feed of one document's changes. */
export const GET = ({ props: { record }, site }: APIContext<{ record: PublicRecord }>): Response =>
  xmlResponse(documentFeed(record, site), 'application/atom+xml')
