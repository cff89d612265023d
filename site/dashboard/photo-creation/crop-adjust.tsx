import { type PointerEvent, useRef, useState } from 'react'
import { figuresIn, nearest, placesOf, resized } from './crop.ts'
import type { Checked, Crop, CropRange } from './words.ts'

interface CropAdjustProps {
  /** The address of the photo, when it has one. */
  url: string | undefined
  checked: Checked
  range: CropRange
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** The photo with the crop's frame. It is dragged on the picture, or moved with the sliders, which also take keys. */
export function CropAdjust({ url, checked, range, crop, onCrop }: CropAdjustProps) {
  const { measurements: photo } = checked
  const { left, top } = placesOf(range, photo, crop.height)
  const about = { x: photo.face_center_x ?? crop.x, y: photo.eye_y ?? crop.y }
  const [shown, setShown] = useState(true)
  return (
    <div className="adjust">
      {shown ? (
        <Picture url={url} photo={photo} crop={crop} onGone={() => setShown(false)}>
          {(x, y) => onCrop(nearest(range, photo, { x, y, height: crop.height }))}
        </Picture>
      ) : (
        <p className="label">
          This browser does not show files of this kind. The sliders move the frame all the same.
        </p>
      )}
      <div className="sliders">
        <Slider
          name="Space around the head"
          {...range.height}
          value={crop.height}
          onValue={(height) => onCrop(resized(range, photo, crop, height, about))}
        />
        <Slider
          name="Left or right"
          {...left}
          value={crop.x}
          onValue={(x) => onCrop(nearest(range, photo, { ...crop, x }))}
        />
        <Slider
          name="Up or down"
          {...top}
          value={crop.y}
          onValue={(y) => onCrop(nearest(range, photo, { ...crop, y }))}
        />
        <dl className="measured" aria-live="polite">
          {figuresIn(checked, crop).map(({ name, measured, accepted }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {measured} {accepted && <span className="label">({accepted} is accepted)</span>}
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className="action second" onClick={() => onCrop(range.suggested)}>
          Back to the suggested crop
        </button>
      </div>
    </div>
  )
}

interface PictureProps {
  url: string | undefined
  photo: { width: number; height: number }
  crop: Crop
  onGone: () => void
  /** Called with the frame's new upper left corner while it is dragged, in pixels of the photo. */
  children: (x: number, y: number) => void
}

function Picture({ url, photo, crop, onGone, children: onMove }: PictureProps) {
  const grip = useRef<{ fromX: number; fromY: number; crop: Crop } | null>(null)
  const take = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { fromX: event.clientX, fromY: event.clientY, crop }
  }
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (!grip.current) return
    const scale = photo.width / event.currentTarget.clientWidth
    const { fromX, fromY, crop: from } = grip.current
    onMove(from.x + (event.clientX - fromX) * scale, from.y + (event.clientY - fromY) * scale)
  }
  const letGo = () => {
    grip.current = null
  }
  const { x, y, width, height } = crop
  const outside = `M0 0H${photo.width}V${photo.height}H0Z M${x} ${y}v${height}h${width}v${-height}Z`
  return (
    <div className="picture">
      <img src={url} alt="Your photo; the frame is what is cut out" onError={onGone} draggable={false} />
      <svg
        viewBox={`0 0 ${photo.width} ${photo.height}`}
        aria-hidden="true"
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <path className="outside" fillRule="evenodd" d={outside} />
        <rect
          className="frame"
          data-crop={`${x},${y},${width},${height}`}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      </svg>
    </div>
  )
}

interface SliderProps {
  name: string
  min: number
  max: number
  value: number
  onValue: (value: number) => void
}

/** A native slider: arrow keys move it by a pixel, page keys by more. */
function Slider({ name, min, max, value, onValue }: SliderProps) {
  return (
    <label className="slider">
      <span>{name}</span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        disabled={min === max}
        aria-valuetext={`${value} pixels`}
        onChange={({ target }) => onValue(target.valueAsNumber)}
      />
    </label>
  )
}
