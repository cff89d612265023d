import type { MakeOptions } from '@likeness-photo/client/precheck'
import { useEffect, useRef, useState } from 'react'
import { figuresIn } from '#client/file/crop.ts'
import { CropAdjust } from '#client/file/crop-adjust.tsx'
import { useObjectUrl } from '#client/file/object-url.ts'
import { cropWords } from '#client/file/words.ts'
import { inEnglish } from '#messages/english.ts'
import { type Failure, makeFile } from './calls.ts'
import { FailureBox, Finished, InProgress } from './finished.tsx'
import type { Checked, Crop, Made, Options, Subject } from './words.ts'

interface MakeFileProps {
  options: Options
  subject: Subject
  photo: Blob
  checked: Checked
  statements?: MakeOptions['statements']
}

/**
 * Makes the document's file from a checked photo: its crop, its background, and the resulting file. Shows nothing for a photo
 * without a face, because no file can be cut of it.
 */
export function MakeFile({ options, subject, photo, checked, statements }: MakeFileProps) {
  const { document, background, prices } = options
  const [crop, setCrop] = useState<Crop>(checked.crop_range?.suggested ?? checked.crop)
  const [colour, setColour] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [isWanted, setWanted] = useState(checked.status !== 'RETAKE')
  const url = useObjectUrl(photo)
  const heading = useRef<HTMLHeadingElement>(null)
  const cropHeading = useRef<HTMLHeadingElement>(null)
  const wasWanted = useRef(isWanted)

  useEffect(() => {
    if (made) heading.current?.focus()
  }, [made])
  // The button that was pressed for it is gone.
  useEffect(() => {
    if (isWanted && !wasWanted.current) cropHeading.current?.focus()
    wasWanted.current = isWanted
  }, [isWanted])

  /** What was made, or could not be, was made with other choices. */
  const choose = () => {
    setMade(null)
    setFailure(null)
  }

  const make = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const { receipt, crop_range } = checked
    const asked = { documentId: document.id, subject, statements, receipt, colour }
    const called = await makeFile(photo, { ...asked, crop: crop_range ? crop : null })
    setBusy(false)
    setMade(called.ok ? called.value : null)
    if (!called.ok) setFailure(called.failure)
  }

  if (checked.measurements.face_center_x === null) return null
  if (!isWanted) {
    return <Refused checked={checked} onAllTheSame={() => setWanted(true)} />
  }
  const suggested = checked.crop_range?.suggested
  const isMoved =
    suggested !== undefined && (['x', 'y', 'height'] as const).some((at) => crop[at] !== suggested[at])
  return (
    <div className="of-photo">
      <section aria-labelledby="crop-heading">
        <h2 id="crop-heading" ref={cropHeading} tabIndex={-1}>
          Crop
        </h2>
        {checked.crop_range ? (
          <>
            <p className="prose">
              {figuresIn(checked, crop).some(({ required: { min, max } }) => min !== null || max !== null)
                ? `The frame can be moved as far as the head and the eyes keep to what ${document.title} asks for.`
                : `For ${document.title}, no size of the head and no height of the eyes is stated. The frame can be moved within the usual limits.`}
            </p>
            <CropAdjust
              url={url}
              checked={checked}
              range={checked.crop_range}
              crop={crop}
              words={cropWords(inEnglish)}
              onCrop={(moved) => {
                // The file that is being made has the crop that was chosen for it.
                if (busy) return
                setCrop(moved)
                choose()
              }}
            />
            <p className="label" role="status">
              {isMoved
                ? 'You moved the frame: the file is checked once more when it is made.'
                : 'The verdict is that of this crop.'}
            </p>
          </>
        ) : (
          <p className="prose">
            This photo leaves no room to move the frame: the crop is the best one that the photo has.
          </p>
        )}
        {background.allowed ? (
          <fieldset className="background" disabled={busy}>
            <legend>Background</legend>
            {[{ name: null, hex: null }, ...background.colors].map(({ name, hex }) => (
              <label key={hex ?? 'own'}>
                <input
                  type="radio"
                  name="colour"
                  checked={colour === hex}
                  onChange={() => {
                    setColour(hex)
                    choose()
                  }}
                />{' '}
                {name === null ? (
                  'The photo’s own'
                ) : (
                  <>
                    Plain {name.replace('-', ' ')} <span className="label">{prices.background} USD</span>
                  </>
                )}
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="prose label">Another background is not offered: {background.text}</p>
        )}
        <p>
          <button type="button" className="action" onClick={make} aria-disabled={busy}>
            Make the file
          </button>
        </p>
        <InProgress doing={busy ? makingText(colour) : null} />
        <FailureBox failure={failure} />
      </section>
      <section aria-labelledby="file-heading" hidden={!made}>
        <h2 id="file-heading" ref={heading} tabIndex={-1}>
          The finished photo
        </h2>
        {made && <Finished options={options} made={made} />}
      </section>
    </div>
  )
}

function makingText(colour: string | null): string {
  return colour === null
    ? 'Making the file, and checking it.'
    : 'Cutting the person out and laying the background. This can take ten seconds or more.'
}

interface RefusedProps {
  checked: Checked
  onAllTheSame: () => void
}

/** The plain second choice after a photo that would be refused: the first one, another photo, is the button above. */
function Refused({ checked, onAllTheSame }: RefusedProps) {
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
