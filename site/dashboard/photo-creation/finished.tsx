import { useEffect, useMemo, useState } from 'react'
import { download, useObjectUrl } from '#client/file/object-url.ts'
import { blobOf, type Called, type Failure, keepPhoto, makeSheet, refresh } from './calls.ts'
import { type Made, type Options, paperText, sizeText, statusText } from './words.ts'

/** The finished file: its figures, and the actions for it. */
export function Finished({ options, made }: { options: Options; made: Made }) {
  const { document, papers, print_mm: print } = options
  const { format, check, attestation, image_base64: imageBase64 } = made
  const blob = useMemo(() => blobOf(imageBase64, `image/${format}`), [imageBase64, format])
  const url = useObjectUrl(blob)
  const finished = { photo: blob, documentId: document.id, attestation }
  const [paper, setPaper] = useState(papers[0]?.paper ?? '')
  const [sheetFormat, setSheetFormat] = useState('pdf')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [doing, setDoing] = useState<string | null>(null)
  const [kept, setKept] = useState(false)

  async function run<Value>(
    what: string,
    call: () => Promise<Called<Value>>,
    then: (value: Value) => void,
  ): Promise<void> {
    if (doing !== null) return
    setDoing(what)
    setFailure(null)
    const called = await call()
    setDoing(null)
    if (called.ok) then(called.value)
    else setFailure(called.failure)
  }
  const extension = format === 'jpeg' ? 'jpg' : 'png'
  const open = check.findings.filter(({ outcome }) => outcome !== 'PASS')
  return (
    <div className="finished">
      <img src={url} alt="As it will be handed in" />
      <div>
        <p>
          <strong>{statusText[check.status]}</strong>
        </p>
        <p>{sizeText(made)}</p>
        {open.length > 0 && (
          <ul className="findings">
            {open.map(({ check: name, message, advice }) => (
              <li key={name}>
                {advice && <strong>{advice}</strong>} {message}
              </li>
            ))}
          </ul>
        )}
        <p className="ways">
          <a className="action" href={url} download={`${document.id}.${extension}`}>
            Download the file
          </a>
          <button
            type="button"
            className="action second"
            aria-disabled={doing !== null || kept}
            onClick={() => {
              if (kept) return
              run(
                'Saving the photo.',
                () => keepPhoto(finished),
                () => {
                  setKept(true)
                  refresh('#saved')
                },
              )
            }}
          >
            {kept ? 'Saved for 30 days' : 'Save for 30 days'}
          </button>
        </p>
        {papers.length > 0 ? (
          <fieldset className="sheet">
            <legend>Print sheet</legend>
            <label>
              Paper{' '}
              <select value={paper} onChange={({ target }) => setPaper(target.value)}>
                {papers.map(({ paper: name, copies }) => (
                  <option key={name} value={name}>
                    {paperText(name, copies)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              File{' '}
              <select value={sheetFormat} onChange={({ target }) => setSheetFormat(target.value)}>
                <option value="pdf">PDF, for a printer</option>
                <option value="jpeg">JPEG, for a photo lab</option>
              </select>
            </label>
            <button
              type="button"
              className="action second"
              aria-disabled={doing !== null}
              onClick={() =>
                run(
                  'Laying the photo out on the paper.',
                  () => makeSheet(finished, paper, sheetFormat),
                  (sheet) =>
                    download(sheet, `${document.id}-${paper}.${sheetFormat === 'pdf' ? 'pdf' : 'jpg'}`),
                )
              }
            >
              Download the sheet
            </button>
            <p className="label">
              Print it at 100 %, not fitted to the page, and cut along the marks. The code on it opens a page
              that says what was checked.
            </p>
          </fieldset>
        ) : (
          <p className="label">
            {print
              ? 'No print sheet is offered: see above who takes the photo.'
              : 'The authority states no size on paper.'}
          </p>
        )}
        <InProgress doing={doing} />
        <FailureBox failure={failure} />
      </div>
    </div>
  )
}

/** Work that takes longer is announced; what is shown for a moment only cannot be read. In milliseconds. */
const noticedAfterMs = 700

/** Says what is being done, with a moving bar, once that takes a while. `doing` is null while nothing is done. */
export function InProgress({ doing }: { doing: string | null }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (doing === null) return
    const timer = setTimeout(() => setLong(true), noticedAfterMs)
    return () => clearTimeout(timer)
  }, [doing])
  return (
    <div role="status" className="in-progress">
      {isLong && doing !== null && (
        <>
          <p>{doing}</p>
          <progress aria-hidden="true" />
        </>
      )}
    </div>
  )
}

/** Why a call failed, and a link to the page that helps, if there is one. */
export function FailureBox({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  return (
    <div role="alert" className="failure" data-code={failure.code}>
      <p>{failure.detail}</p>
      <WayOn code={failure.code} />
    </div>
  )
}

/** The page that helps if the wallet has too little or the session has ended. */
export function WayOn({ code }: { code: string }) {
  const here = encodeURIComponent(location.pathname + location.search)
  const ways = new Map([
    ['insufficient_funds', { href: '/dashboard/wallet', words: 'Top up the wallet' }],
    ['not_signed_in', { href: `/dashboard/sign-in?next=${here}`, words: 'Sign in again' }],
  ])
  const way = ways.get(code)
  return (
    way && (
      <p>
        <a href={way.href}>{way.words}</a>
      </p>
    )
  )
}
