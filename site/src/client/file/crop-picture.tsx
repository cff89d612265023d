import type { Crop } from '@likeness-photo/client/precheck'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'

interface CropPictureProps {
  /** The address of the photo, when it has one. */
  url: string | undefined
  photo: { width: number; height: number }
  crop: Crop
  label: string
  /** Called with the frame's new upper left corner, in pixels of the photo. */
  onMove: (x: number, y: number) => void
  /** Called with the frame's new height, in pixels of the photo. */
  onResize: (height: number) => void
  /** Called if the browser cannot show the photo. */
  onGone: () => void
}

/** How far a key or a notch of the wheel moves or resizes the frame, as a share of its height. */
const step = 0.01

/** Where a finger or the mouse is, in pixels of the window. */
interface Touch {
  readonly x: number
  readonly y: number
}

/** What is held: the touches by their ids, and the crop as it was when the last of them came or went. */
interface Grip {
  readonly from: ReadonlyMap<number, Touch>
  readonly now: Map<number, Touch>
  readonly crop: Crop
}

/** The photo, turned as the frame's part of it will be, with the frame over it: one finger moves it, two resize it, as do the wheel and the keys while it has the focus. */
export function CropPicture({ url, photo, crop, label, onMove, onResize, onGone }: CropPictureProps) {
  const grip = useRef<Grip>({ from: new Map(), now: new Map(), crop })
  const svg = useRef<SVGSVGElement>(null)
  const hold = (touches: Map<number, Touch>) => {
    grip.current = { from: new Map(touches), now: touches, crop }
  }
  const take = (event: PointerEvent) => {
    svg.current?.setPointerCapture(event.pointerId)
    hold(grip.current.now.set(event.pointerId, at(event)))
  }
  const letGo = (event: PointerEvent) => {
    grip.current.now.delete(event.pointerId)
    hold(grip.current.now)
  }
  const drag = (event: PointerEvent) => {
    const { from, now, crop: begun } = grip.current
    if (!svg.current || !now.has(event.pointerId)) return
    now.set(event.pointerId, at(event))
    if (now.size > 1) {
      const [before, after] = [spreadOf(from), spreadOf(now)]
      if (before > 0) onResize(begun.height * (after / before))
      return
    }
    const scale = photo.width / svg.current.clientWidth
    const [start] = from.values()
    if (start)
      onMove(begun.x + (event.clientX - start.x) * scale, begun.y + (event.clientY - start.y) * scale)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const by = Math.max(Math.round(step * crop.height), 1)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onMove(crop.x - by, crop.y),
      ArrowRight: () => onMove(crop.x + by, crop.y),
      ArrowUp: () => onMove(crop.x, crop.y - by),
      ArrowDown: () => onMove(crop.x, crop.y + by),
      '+': () => onResize(crop.height + by),
      '=': () => onResize(crop.height + by),
      '-': () => onResize(crop.height - by),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  useWheel(svg, (sign) => onResize(crop.height * (1 - sign * step)))
  const { x, y, width, height, turn_deg = 0 } = crop
  const outside = `M0 0H${photo.width}V${photo.height}H0Z M${x} ${y}v${height}h${width}v${-height}Z`
  return (
    // The keys move the frame, so a screen reader must pass them on; the sliders beside it are plain controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys.
    <div className="picture" role="application" aria-label={label} tabIndex={0} onKeyDown={press}>
      <img src={url} alt="" onError={onGone} draggable={false} style={{ rotate: `${turn_deg}deg` }} />
      <svg
        ref={svg}
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

const at = ({ clientX: x, clientY: y }: PointerEvent): Touch => ({ x, y })

/** How far the first two touches are apart. */
function spreadOf(touches: ReadonlyMap<number, Touch>): number {
  const [one, other] = touches.values()
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/** Has the wheel resize the frame while it has the focus; otherwise the wheel moves the page. React cannot prevent that. */
function useWheel(svg: { readonly current: SVGSVGElement | null }, onTurn: (sign: number) => void): void {
  const turned = useRef(onTurn)
  turned.current = onTurn
  useEffect(() => {
    const { current: element } = svg
    const turn = (event: WheelEvent) => {
      if (!element?.parentElement?.contains(document.activeElement)) return
      event.preventDefault()
      turned.current(Math.sign(event.deltaY))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [svg])
}
