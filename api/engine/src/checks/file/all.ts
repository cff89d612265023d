import type { StagedCheck } from '../check.ts'
import { colourSpace } from './colour-space.ts'
import { compression } from './compression.ts'
import { dimensions } from './dimensions.ts'
import { fileFormat } from './file-format.ts'
import { fileSize } from './file-size.ts'
import { orientation } from './orientation.ts'

/** What the file is, whoever is in it. */
export const fileChecks: readonly StagedCheck[] = [
  { needs: 'head', check: dimensions },
  { needs: 'file', check: fileFormat },
  { needs: 'file', check: fileSize },
  { needs: 'file', check: colourSpace },
  { needs: 'detail', check: compression },
  { needs: 'head', check: orientation },
]
