import { useEffect, useRef, useState } from 'react'
import type { PhotoChecker } from '../checkers/photo-checker.ts'
import type { Words } from '../words/words.ts'
import type { Guide } from './guide.ts'
import { GuideDrawing } from './guide-drawing.tsx'
import { useHint } from './use-hint.ts'

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

const jpegQuality = 0.95

/**
 * The camera's picture with the guide over it. A photo is the camera's whole picture, because the check finds the best
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
    const photo = video.current && (await pictureOf(video.current))
    if (photo) onPhoto(photo)
  }

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
      </div>
      <p className="likeness-hint">{words.cameraHint}</p>
      {look && (
        <p role="status" className="likeness-live">
          {hint && words.live(hint)}
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

/** Opens the camera with its highest resolution, up to what a check needs. */
async function openCamera(facingMode: string): Promise<MediaStream> {
  const video = { facingMode, width: { ideal: 2560 }, height: { ideal: 1920 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

/** The camera's whole picture, not mirrored. */
function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}
