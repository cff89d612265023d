import type { Guide } from './guide.ts'

/** The height of the drawing in its own units, independent of its size on the screen. */
const height = 1000

interface GuideDrawingProps {
  guide: Guide
  /** Whether the person stands as the guide asks. */
  isReady?: boolean
}

/** The document's frame with the head's outline and the eye line, centred over the element below it. */
export function GuideDrawing({ guide, isReady = false }: GuideDrawingProps) {
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
