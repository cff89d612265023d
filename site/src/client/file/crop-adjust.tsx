import type { Crop, CropRange, PrecheckResult } from '@likeness-photo/client/precheck'
import { useState } from 'react'
import { type Figure, figuresIn, inTurned, nearest, placesOf, resized } from './crop.ts'
import { CropPicture } from './crop-picture.tsx'

/** What the control says, in the language of its page. */
export interface CropWords {
  /** How the frame is moved, with fingers, mouse and keys. */
  readonly how: string
  /** For a photo that the browser cannot show. */
  readonly notShown: string
  readonly frame: string
  readonly space: string
  readonly across: string
  readonly down: string
  readonly suggested: string
  /** "Head height: 31.2 mm", and what is accepted of it. */
  figure(figure: Figure): { name: string; measured: string; accepted: string | null }
  /** "600 pixels", for those who hear it. */
  pixels(count: number): string
}

interface CropAdjustProps {
  /** The address of the photo, when it has one. */
  url: string | undefined
  checked: Pick<PrecheckResult, 'measurements' | 'crop' | 'findings'>
  range: CropRange
  crop: Crop
  onCrop: (crop: Crop) => void
  words: CropWords
}

/**
 * The photo with the crop's frame, which stays inside what the document accepts. It is moved on the picture, with fingers, mouse or
 * keys, or with the sliders.
 */
export function CropAdjust({ url, checked, range, crop, onCrop, words }: CropAdjustProps) {
  const { measurements: photo } = checked
  const { left, top } = placesOf(range, photo, crop.height)
  const { face_center_x: x, eye_y: y } = photo
  const about = x === null || y === null ? crop : inTurned(photo, { x, y }, crop)
  const [shown, setShown] = useState(true)
  const resize = (height: number) => onCrop(resized(range, photo, crop, height, about))
  return (
    <div className="adjust">
      {shown ? (
        <div>
          <CropPicture
            url={url}
            photo={photo}
            crop={crop}
            label={words.frame}
            onMove={(x, y) => onCrop(nearest(range, photo, { x, y, height: crop.height }))}
            onResize={resize}
            onGone={() => setShown(false)}
          />
          <p className="label">{words.how}</p>
        </div>
      ) : (
        <p className="label">{words.notShown}</p>
      )}
      <div className="sliders">
        <dl className="measured" aria-live="polite">
          {figuresIn(checked, crop).map((figure) => {
            const { name, measured, accepted } = words.figure(figure)
            return (
              <div key={figure.check} data-kept={accepted === null ? undefined : figure.isKept}>
                <dt>{name}</dt>
                <dd>
                  {measured} {accepted && <span className="label">({accepted})</span>}
                </dd>
              </div>
            )
          })}
        </dl>
        <Slider name={words.space} {...range.height} value={crop.height} words={words} onValue={resize} />
        <Slider
          name={words.across}
          {...left}
          value={crop.x}
          words={words}
          onValue={(x) => onCrop(nearest(range, photo, { ...crop, x }))}
        />
        <Slider
          name={words.down}
          {...top}
          value={crop.y}
          words={words}
          onValue={(y) => onCrop(nearest(range, photo, { ...crop, y }))}
        />
        <button type="button" className="action second" onClick={() => onCrop(range.suggested)}>
          {words.suggested}
        </button>
      </div>
    </div>
  )
}

interface SliderProps {
  name: string
  min: number
  max: number
  value: number
  words: CropWords
  onValue: (value: number) => void
}

/** A native slider: arrow keys move it by a pixel, page keys by more. */
function Slider({ name, min, max, value, words, onValue }: SliderProps) {
  return (
    <label className="slider">
      <span>{name}</span>
      <input
        type="range"
        // A photo has its left on the left in every language.
        dir="ltr"
        min={min}
        max={max}
        value={value}
        disabled={min === max}
        aria-valuetext={words.pixels(value)}
        onChange={({ target }) => onValue(target.valueAsNumber)}
      />
    </label>
  )
}
