import { colourSpace } from './colour-space.ts'
import { compression } from './compression.ts'
import { dimensions } from './dimensions.ts'
import { fileFormat } from './file-format.ts'
import { fileSize } from './file-size.ts'
import { orientation } from './orientation.ts'

/** The checks of the file itself, independent of the person in the photo. */
export const fileChecks = [dimensions, fileFormat, fileSize, colourSpace, compression, orientation] as const
