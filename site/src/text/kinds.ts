import type { documentKinds } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'

/** The name of a kind of document in a list of choices, and in a heading. */
export const kindName = (kind: (typeof documentKinds)[number], t: SiteTranslator): string => t(`kind.${kind}`)
