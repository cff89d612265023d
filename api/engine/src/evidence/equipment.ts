import type { PhotoDecoder } from '../decoder/photo-decoder.ts'
import type { Models } from '../inference/models.ts'

/** What it takes to judge a photo: the models, and the decoder that reads its bytes. */
export interface Equipment {
  readonly models: Models
  readonly decoder: PhotoDecoder
}
