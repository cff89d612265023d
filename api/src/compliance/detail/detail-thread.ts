import { parentPort } from 'node:worker_threads'
import type { NativeView } from '../views/views.ts'
import type { FacePlace } from '../vision/portrait.ts'
import { type Detail, type FaceDetail, measureFaceDetail, measureHeadDetail } from './detail.ts'
import type { HeadPixels } from './head-pixels.ts'

/** What the thread is asked of one photo: first of its face, then of its head. The pixels' memory goes there and back. */
export type DetailRequest = { readonly photo: number; readonly memory: ArrayBuffer } & (
  | { readonly of: 'face'; readonly face: FacePlace; readonly native: NativeView }
  | { readonly of: 'head'; readonly pixels: HeadPixels }
)

export interface DetailAnswer {
  readonly photo: number
  readonly memory: ArrayBuffer
  /** Null until the head was measured as well. */
  readonly detail: Detail | null
}

/** Of photos whose heads were not asked for yet; of one that failed in between it stays until the next face comes. */
const faces = new Map<number, FaceDetail>()

function measure(request: DetailRequest): Detail | null {
  const { photo } = request
  if (request.of === 'face') {
    faces.clear()
    faces.set(photo, measureFaceDetail(request.native, request.face))
    return null
  }
  const ofFace = faces.get(photo)
  if (!ofFace) throw new Error('The detail of a head was asked for before that of its face.')
  return measureHeadDetail(request.pixels, ofFace)
}

parentPort?.on('message', (request: DetailRequest) => {
  const answer: DetailAnswer = { photo: request.photo, memory: request.memory, detail: measure(request) }
  parentPort?.postMessage(answer, [request.memory])
})
