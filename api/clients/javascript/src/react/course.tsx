import type { Stage } from './stage.ts'
import { useUnhurried } from './unhurried.ts'
import type { Words } from './words.ts'

interface CourseProps {
  stage: Stage & { at: 'checking' }
  words: Words
}

/** What a check is at, to be read out: findings that come one upon another are not told of one by one. */
export function Course({ stage: { sent, findings }, words }: CourseProps) {
  const told = useUnhurried(findings)
  if (sent < 1) return words.sending
  if (told.length === 0) return words.checking
  return words.checked(told.length, told.filter(({ outcome }) => outcome !== 'PASS').length)
}

/** As long as nobody can tell how long it takes, the bar only moves. */
export function Progress({ stage: { sent }, words }: CourseProps) {
  const label = sent < 1 ? words.sending : words.checking
  return <progress aria-label={label} max={1} {...(sent < 1 && { value: sent })} />
}
