import type { Checked } from './answers.ts'

interface RefusedProps {
  checked: Checked
  onAnother: () => void
  onAllTheSame: () => void
}

/** What follows a photo that would be refused: another photo, or the file all the same. */
export function Refused({ checked, onAnother, onAllTheSame }: RefusedProps) {
  const faults = checked.findings.filter(({ outcome }) => outcome === 'FAIL')
  return (
    <section aria-labelledby="refused-heading">
      <h2 id="refused-heading">Use another photo</h2>
      <p className="prose">This one would be refused:</p>
      <ul className="findings">
        {faults.map(({ check, message, advice }) => (
          <li key={check}>
            {message} {advice}
          </li>
        ))}
      </ul>
      <p className="ways">
        <button type="button" className="action" onClick={onAnother}>
          Check another photo
        </button>
        <button type="button" className="action second" onClick={onAllTheSame}>
          Make a file that will be refused
        </button>
      </p>
    </section>
  )
}
