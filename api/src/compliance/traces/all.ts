import { smoothedSkin } from './smoothed-skin.ts'
import type { TraceMeasure } from './trace.ts'

/** Every mark that is looked for; where several are found, the first names the finding. */
export const traceMeasures: readonly TraceMeasure[] = [smoothedSkin]
