import type { Attack } from '../attack.ts'
import { connectionAttacks } from './connections.ts'
import { dashboardAttacks } from './dashboard.ts'
import { fileAttacks } from './files.ts'
import { jsonAttacks } from './json.ts'
import { workAttacks } from './work.ts'

/** Every attack, in the order in which `npm run attack` runs them. */
export const attacks: readonly Attack[] = [
  ...jsonAttacks,
  ...connectionAttacks,
  ...fileAttacks,
  ...workAttacks,
  ...dashboardAttacks,
]
