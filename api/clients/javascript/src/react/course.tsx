import type { Stage } from './stage.ts'
import { useUnhurried } from './unhurried.ts'
import type { Words } from './words/words.ts'

interface CourseProps {
  stage: Stage & { at: 'checking' }
  words: Words
}

/** The progress of a check, for screen readers. Findings in quick succession are not announced one by one. */
export function Course({ stage: { sent, isScreening, findings }, words }: CourseProps) {
  const announced = useUnhurried(findings)
  if (isScreening) return words.screening
  if (sent < 1) return words.sending
  if (announced.length === 0) return words.checking
  return words.checked(announced.length, announced.filter(({ outcome }) => outcome !== 'PASS').length)
}

/** While the duration is unknown, the bar only moves. */
export function Progress({ stage: { sent, isScreening }, words }: CourseProps) {
  const isSending = !isScreening && sent < 1
  const label = isScreening ? words.screening : isSending ? words.sending : words.checking
  return <progress aria-label={label} max={1} {...(isSending && { value: sent })} />
}
