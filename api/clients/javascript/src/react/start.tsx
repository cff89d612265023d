import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import type { PhotoProblem } from './stage.ts'
import type { Words } from './words/words.ts'

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
      className={over ? 'likeness-start likeness-over' : 'likeness-start'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {problem && <p role="alert">{problem.detail}</p>}
      <div className="likeness-actions">
        <input id={id} type="file" accept="image/*,.heic,.heif,.avif" onChange={choose} />
        <label htmlFor={id} className="likeness-main">
          {words.choose}
        </label>
        <button type="button" onClick={onCamera}>
          {words.takePhoto}
        </button>
      </div>
      <p className="likeness-hint">{words.drop}</p>
      <p className="likeness-hint likeness-accepted">{words.accepted}</p>
    </div>
  )
}
