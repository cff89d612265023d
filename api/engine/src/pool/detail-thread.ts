import { parentPort } from 'node:worker_threads'
import type { NativeSource } from '../decoding/native-pixels.ts'
import type { HeadLook } from '../measures/detail/head-pixels.ts'
import type { Detail } from '../measures/native-detail/detail.ts'
import { measureHere } from '../measures/native-detail/measure-detail.ts'
import type { FacePlace } from '../portrait/portrait.ts'
import type { Outcome } from '../problem.ts'

/** A request to the thread, with the number of its photo: first the photo itself, then its face, then its head. */
export type DetailRequest = { readonly photo: number } & (
  | { readonly source: NativeSource }
  | { readonly face: FacePlace }
  | { readonly look: HeadLook }
)

/** The answer to the last of the three requests. */
export interface DetailAnswer {
  readonly photo: number
  readonly detail: Outcome<Detail>
}

type OfPhoto = ReturnType<typeof measureHere>
let ofPhoto: OfPhoto | undefined
let ofHead: ReturnType<OfPhoto> | undefined

async function answer(request: DetailRequest): Promise<void> {
  if ('source' in request) {
    ofPhoto = measureHere(request.source)
    ofHead = undefined
  } else if ('face' in request) {
    ofHead = ofPhoto?.(request.face)
  } else {
    const detail = await ofHead?.(request.look)
    if (!detail) throw new Error('The request for a head came before the request for its face.')
    const answer: DetailAnswer = { photo: request.photo, detail }
    parentPort?.postMessage(answer)
  }
}

parentPort?.on('message', answer)
