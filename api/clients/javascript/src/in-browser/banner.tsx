import type { Ref } from 'react'
import type { PhotoResult } from '../react/stage.ts'
import type { Words } from '../react/words.ts'

/** The path of each verdict's icon, 24 wide and high: a circle, a triangle and an octagon, each with its sign. */
const icons = {
  READY: 'M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22ZM7 12.5l3.5 3.5L17.5 8.5',
  REVIEW: 'M12 2 23 21.5H1ZM12 9v6M12 18v.5',
  RETAKE: 'M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9ZM8 8l8 8M16 8l-8 8',
} as const

/** The verdict's name. */
export function verdictIn(words: Words, { status }: PhotoResult): string {
  return { READY: words.ready, REVIEW: words.review, RETAKE: words.retake }[status]
}

interface BannerProps {
  result: PhotoResult
  words: Words
  heading: Ref<HTMLHeadingElement>
}

/** The verdict: its icon, its name and one sentence. Its colours differ in lightness too, and its border in form. */
export function Banner({ result, words, heading }: BannerProps) {
  const { status, causes = [] } = result
  const looked = causes.map(({ checks: [first = ''] }) => words.checkName(first))
  const more = {
    READY: words.readyMore,
    REVIEW: looked.length > 0 ? words.reviewMore(looked) : '',
    RETAKE: causes.length > 0 ? words.retakeMore : '',
  }[status]
  return (
    <div part="verdict" className="likeness-banner">
      <svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={icons[status]} />
      </svg>
      <h3 ref={heading} tabIndex={-1}>
        {verdictIn(words, result)}
      </h3>
      {more && <p>{more}</p>}
    </div>
  )
}
