import { records } from '../catalog.ts'
import { trustPage } from '../trust/trust-page.ts'
import { about } from './about.ts'
import { contact } from './contact.ts'
import { readOperator } from './operator.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import type { TextPage } from './text-page.ts'

export const information: readonly TextPage[] = [
  about,
  trustPage(records, readOperator()),
  prices,
  privacy,
  terms,
  contact,
]
