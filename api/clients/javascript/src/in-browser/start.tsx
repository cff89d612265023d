import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { largestPhotoBytes } from '../photo.ts'
import type { PhotoProblem } from '../react/stage.ts'
import type { Words } from '../react/words.ts'

interface StartProps {
  words: Words
  problem: PhotoProblem | undefined
  onPhoto: (photo: Blob) => void
  onCamera: () => void
}

/** The start of the widget: a file can be chosen or dropped, or the camera opened. */
export function Start({ words, problem, onPhoto, onCamera }: StartProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onPhoto(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onPhoto(file)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a visitor who cannot drop a file uses the button inside.
    <div
      part="start"
      className={over ? 'likeness-start likeness-over' : 'likeness-start'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {problem && <p role="alert">{problem.detail}</p>}
      <div className="likeness-actions">
        <input id={id} type="file" accept="image/*,.heic,.heif,.avif" onChange={choose} />
        <label htmlFor={id} part="choose" className="likeness-main">
          {words.choose}
        </label>
        <button type="button" part="take" onClick={onCamera}>
          {words.takePhoto}
        </button>
      </div>
      <p className="likeness-hint likeness-drop">{words.drop}</p>
      <p className="likeness-hint likeness-accepted">{words.accepted}</p>
    </div>
  )
}

/** Below the 2^24 pixels that a canvas may have in Safari on a phone. */
const mostPixels = 16_000_000
/** How often the picture gets half as many pixels, if its file is still too large. */
const halvings = 3
const jpegQuality = 0.95

/**
 * Makes a photo small enough for the API, as a JPEG in sRGB, upright and with as many pixels as fit. A check measures a head
 * in far fewer.
 * @returns Null if this browser cannot read the photo.
 */
export async function fittingPhoto(photo: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(photo)
    const whole = picture.width * picture.height
    for (let halving = 0; halving <= halvings; halving++) {
      const pixels = Math.min(whole, mostPixels) / 2 ** halving
      const scale = Math.sqrt(pixels / whole)
      const fitting = await jpegOf(picture, picture.width * scale, picture.height * scale)
      if (fitting && fitting.size <= largestPhotoBytes) return fitting
    }
  } catch {
    // Not every browser reads every format, HEIC above all, or has the memory for every picture.
  }
  return null
}

/** A picture of this size as a JPEG; null if the browser cannot make one. */
export function jpegOf(
  picture: ImageBitmap | HTMLVideoElement,
  width: number,
  height: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const drawing = canvas.getContext('2d')
  if (!drawing) return Promise.resolve(null)
  // A JPEG has no transparency: what shows through would become black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}
