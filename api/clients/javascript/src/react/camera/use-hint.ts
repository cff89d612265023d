import { type RefObject, useEffect, useState } from 'react'
import type { CameraHint } from '../../precheck/messages.ts'
import type { PhotoChecker } from '../checkers/photo-checker.ts'
import type { Guide } from './guide.ts'

/** The pictures that are looked at have this many pixels on their longer side: enough for a head of a third of them. */
const lookedEdge = 640
/** Between two looks, so that the picture stays fluent. */
const pauseMs = 40
/** A hint is shown once it was given so often in a row, because it must not flicker. */
const oftenInRow = 2

/** What the person in front of a running camera can do next; null while nothing is known. */
export function useHint(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  guide: Guide,
  look: PhotoChecker['look'],
): CameraHint | null {
  const [hint, setHint] = useState<CameraHint | null>(null)
  useEffect(() => {
    if (!running || !look) return
    let left = false
    let last: CameraHint | null = null
    let inRow = 0
    const watch = async () => {
      while (!left) {
        const picture = video.current && (await pictureOf(video.current))
        const seen =
          picture && (await look(picture, { aspect: guide.aspect, head: guide.chin - guide.crown }))
        inRow = seen === last ? inRow + 1 : 1
        last = seen
        if (!left && inRow >= oftenInRow) setHint(seen)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    watch()
    return () => {
      left = true
      setHint(null)
    }
  }, [video, running, guide, look])
  return hint
}

/** The camera's picture as it is now, made smaller; null if it shows none. */
async function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(lookedEdge / Math.max(videoWidth, videoHeight), 1)
  try {
    return await createImageBitmap(video, {
      resizeWidth: Math.max(Math.round(videoWidth * scale), 1),
      resizeHeight: Math.max(Math.round(videoHeight * scale), 1),
    })
  } catch {
    return null
  }
}
