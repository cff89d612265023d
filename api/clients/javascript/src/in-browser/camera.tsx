import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CameraHint } from '../precheck.ts'
import type { Guide } from '../react/guide.ts'
import type { PhotoChecker } from '../react/stage.ts'
import type { Words } from '../react/words.ts'
import { jpegOf } from './start.tsx'

interface CameraProps {
  guide: Guide
  /** Looks at the camera's pictures, for live hints. */
  look: PhotoChecker['look']
  words: Words
  onPhoto: (photo: Blob) => void
  onBack: () => void
  /** Called if the camera is missing, in use, or not allowed. */
  onFailure: () => void
}

/**
 * The camera's picture with the guide over it. The photo is taken by the shutter, or after a countdown once the person stands as the
 * guide asks. It is the camera's whole picture, because the check finds the best
 * crop.
 */
export function Camera({ guide, look, words, onPhoto, onBack, onFailure }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const failed = useRef(onFailure)
  failed.current = onFailure
  const [facing, setFacing] = useState<'user' | 'environment'>('user')
  const [running, setRunning] = useState(false)
  const hint = useHint(video, running, guide, look)

  useEffect(() => {
    let left = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setRunning(false)
    openCamera(facing).then(
      (opened) => {
        stream = opened
        if (left) return stop()
        if (video.current) video.current.srcObject = opened
      },
      () => left || failed.current(),
    )
    return () => {
      left = true
      stop()
    }
  }, [facing])

  useEffect(() => {
    if (running) shutter.current?.focus()
  }, [running])

  const take = async () => {
    const { current: shown } = video
    // Not mirrored.
    const photo = shown && (await jpegOf(shown, shown.videoWidth, shown.videoHeight))
    if (photo) onPhoto(photo)
  }

  const countdown = useCountdown(hint === 'ready', take)

  return (
    <div className="likeness-camera">
      <div className="likeness-view">
        <video
          ref={video}
          className={facing === 'user' ? 'likeness-mirrored' : undefined}
          aria-label={words.cameraLabel}
          autoPlay
          playsInline
          muted
          onPlaying={() => setRunning(true)}
        />
        <GuideDrawing guide={guide} isReady={hint === 'ready'} />
        {countdown !== null && (
          <span className="likeness-countdown" aria-hidden="true">
            {countdown}
          </span>
        )}
      </div>
      <p className="likeness-hint">{words.cameraHint}</p>
      {look && (
        <p role="status" className="likeness-live">
          {hint && words.live(facing === 'user' ? mirrored(hint) : hint)}
        </p>
      )}
      <div className="likeness-actions">
        <button ref={shutter} type="button" className="likeness-main" disabled={!running} onClick={take}>
          {words.shutter}
        </button>
        <button type="button" onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
          {words.switchCamera}
        </button>
        <button type="button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </div>
  )
}

/** A hint as the person sees it in a mirror. */
function mirrored(hint: CameraHint): CameraHint {
  if (hint === 'left') return 'right'
  return hint === 'right' ? 'left' : hint
}

/** Opens the camera with its highest resolution, up to what a check needs. */
async function openCamera(facingMode: string): Promise<MediaStream> {
  const video = { facingMode, width: { ideal: 2560 }, height: { ideal: 1920 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

/** The pictures that are looked at have this many pixels on their longer side: enough for a head of a third of them. */
const lookedEdge = 640
/** Between two looks, so that the picture stays fluent. */
const pauseMs = 40
/** A hint is shown once it was given so often in a row, because it must not flicker. */
const oftenInRow = 2

/** What the person in front of a running camera can do next; null while nothing is known. */
function useHint(
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
        const picture = video.current && (await smallPictureOf(video.current))
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

/** How long the person stands as the guide asks before the photo is taken, in seconds. */
const countdownSeconds = 3

/** The seconds until the photo is taken, as long as the person stands as the guide asks; otherwise null. */
function useCountdown(isReady: boolean, take: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const taken = useRef(take)
  taken.current = take
  useEffect(() => {
    if (!isReady) return
    let seconds = countdownSeconds
    setLeft(seconds)
    const timer = setInterval(() => {
      seconds -= 1
      setLeft(Math.max(seconds, 1))
      if (seconds > 0) return
      clearInterval(timer)
      taken.current()
    }, 1000)
    return () => {
      clearInterval(timer)
      setLeft(null)
    }
  }, [isReady])
  return left
}

/** The camera's picture as it is now, made smaller; null if it shows none. */
async function smallPictureOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
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

/** The height of the drawing in its own units, independent of its size on the screen. */
const height = 1000

interface GuideDrawingProps {
  guide: Guide
  /** Whether the person stands as the guide asks. */
  isReady?: boolean
}

/** The document's frame with the head's outline and the eye line, centred over the element below it. */
function GuideDrawing({ guide, isReady = false }: GuideDrawingProps) {
  const { aspect, crown, eyes, chin, halfWidth } = guide
  const width = height * aspect
  const middle = width / 2
  const [top, bottom, radius] = [crown * height, chin * height, halfWidth * height]
  return (
    <svg
      className={isReady ? 'likeness-guide likeness-guide-ready' : 'likeness-guide'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <path
        className="likeness-outside"
        fillRule="evenodd"
        d={`M${-4 * width} 0H${5 * width}V${height}H${-4 * width}Z ${ellipse(middle, (top + bottom) / 2, radius, (bottom - top) / 2)}`}
      />
      <rect className="likeness-frame" x="3" y="3" width={width - 6} height={height - 6} />
      <path className="likeness-head" d={ellipse(middle, (top + bottom) / 2, radius, (bottom - top) / 2)} />
      <path className="likeness-eyes" d={`M${middle - radius} ${eyes * height}h${2 * radius}`} />
    </svg>
  )
}

function ellipse(x: number, y: number, radiusX: number, radiusY: number): string {
  const half = `a${radiusX} ${radiusY} 0 1 0 `
  return `M${x - radiusX} ${y}${half}${2 * radiusX} 0${half}${-2 * radiusX} 0Z`
}
