import type { Checked } from '../answers.ts'

interface RefusedProps {
  checked: Checked
  onAllTheSame: () => void
}

/** The plain second choice after a photo that would be refused: the first one, another photo, is the button above. */
export function Refused({ checked, onAllTheSame }: RefusedProps) {
  const faults = checked.findings.filter(({ outcome }) => outcome === 'FAIL')
  return (
    <section aria-label="A file all the same">
      <p className="prose">
        A file of this photo would be refused: {faults.map(({ message }) => message).join(' ')}
      </p>
      <p className="ways">
        <button type="button" className="action second" onClick={onAllTheSame}>
          Make a file that will be refused
        </button>
      </p>
    </section>
  )
}
