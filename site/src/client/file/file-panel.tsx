import type { Crop, MadePhoto, MakeOptions, PrecheckResult } from '@likeness-photo/client/precheck'
import { useEffect, useRef, useState } from 'react'
import type { SiteTranslator } from '#messages/english.ts'
import { kilobytes } from '#text/quantities.ts'
import { isForAnotherTab } from '../checked-document.ts'
import { CropAdjust } from './crop-adjust.tsx'
import { download, useObjectUrl } from './object-url.ts'
import { type FileTask, type Sheet, SheetPanel } from './sheet-panel.tsx'
import { cropWords } from './words.ts'

interface FilePanelProps {
  task: FileTask
  sheet: Sheet
  photo: Blob
  result: PrecheckResult
  /** What the visitor stated of the photo, by which the file is checked too. */
  statements: MakeOptions['statements']
  /** The crop that was chosen before the page was loaded again. */
  first: Crop | undefined
  onCrop: (crop: Crop) => void
  /** Holds the photo for the page of the account. */
  onAccount: () => Promise<unknown>
}

/** A frame that moves is not followed by a file for each of its places. In milliseconds. */
const settledAfterMs = 400

/** The finished file of a checked photo, to download, to cut otherwise and to print. It is made as soon as the photo is checked. */
export function FilePanel(props: FilePanelProps) {
  const { task, sheet, photo, result, statements, first, onCrop, onAccount } = props
  const { t, checker, id, language } = task
  const range = result.crop_range
  const [crop, setCrop] = useState<Crop | undefined>(first ?? range?.suggested)
  /** The latest file. It stays in view while the next one is made, so that the page does not move under the finger. */
  const [latest, setMade] = useState<MadePhoto | null>(null)
  const [isCurrent, setCurrent] = useState(false)
  const made = isCurrent ? latest : null
  const [failed, setFailed] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const url = useObjectUrl(photo)
  const isFirst = useRef(true)

  useEffect(() => {
    let left = false
    setCurrent(false)
    setFailed(false)
    const make = async () => {
      const answer = await checker.makeFile(photo, { subject: result.subject, statements, language, crop })
      if (left) return
      setMade(answer.ok ? answer : null)
      setCurrent(answer.ok)
      setFailed(!answer.ok)
    }
    const timer = setTimeout(make, isFirst.current ? 0 : settledAfterMs)
    isFirst.current = false
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [photo, crop, checker, language, result.subject, statements])

  useEffect(() => {
    if (!isWanted || !made) return
    setWanted(false)
    download(made.file, `${id}.${made.facts.format === 'jpeg' ? 'jpg' : 'png'}`)
  }, [isWanted, made, id])

  const choose = (chosen: Crop) => {
    setCrop(chosen)
    onCrop(chosen)
  }
  return (
    <section className="of-file" aria-labelledby="file-title">
      <h3 id="file-title">{t('file.title')}</h3>
      <div className="made" aria-busy={!made && !failed}>
        <Preview made={latest} alt={t('file.preview')} />
        <div className="made-ways">
          <button type="button" className="action" onClick={() => setWanted(true)} data-download>
            {t('file.download')}
          </button>
          <p role="status">
            {failed ? t('file.failed') : isWanted ? t('file.making') : latest ? factsOf(latest, t) : ''}
          </p>
          <p className="label">{t('file.here')}</p>
        </div>
      </div>
      {latest && <MayBeRefused made={latest} told={result} t={t} />}
      {range && crop && (
        <details>
          <summary>{t('crop.title')}</summary>
          <CropAdjust
            url={url}
            checked={result}
            range={range}
            crop={crop}
            onCrop={choose}
            words={cropWords(t)}
          />
        </details>
      )}
      <SheetPanel task={task} sheet={sheet} made={made} hasPhoto hasFailed={failed} />
      <p>
        <a
          href={task.account}
          onClick={async (event) => {
            if (isForAnotherTab(event)) return
            event.preventDefault()
            await onAccount()
            location.assign(task.account)
          }}
        >
          {t(task.offer)}
        </a>
      </p>
    </section>
  )
}

/** The finished photo as large as on paper, if its size on paper is known. */
function Preview({ made, alt }: { made: MadePhoto | null; alt: string }) {
  const url = useObjectUrl(made?.file)
  if (!made || !url) return null
  const { print, facts } = made
  const size = print && { width: `${print.widthMm}mm`, height: `${print.heightMm}mm` }
  return <img src={url} alt={alt} width={facts.width} height={facts.height} style={size ?? undefined} />
}

interface MayBeRefusedProps {
  made: MadePhoto
  told: PrecheckResult
  t: SiteTranslator
}

/** What may be refused in the file itself and is not told with the verdict on the photo. */
function MayBeRefused({ made, told, t }: MayBeRefusedProps) {
  const isTold = ({ code, outcome }: Cause) =>
    told.causes?.some(
      (known) => known.code === code && (known.outcome === outcome || known.outcome === 'FAIL'),
    )
  const further = made.facts.check.causes?.filter((cause) => !isTold(cause)) ?? []
  if (further.length === 0) return null
  return (
    <div className="may-be-refused">
      <p>{t('file.refused')}</p>
      <ul>
        {further.map(({ code, message, advice }) => (
          <li key={code}>
            {message} {advice}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Cause = NonNullable<PrecheckResult['causes']>[number]

/** "JPEG, 600 × 600 px, 92 KB, 300 dpi". */
function factsOf({ facts: { format, width, height, bytes, dpi } }: MadePhoto, t: SiteTranslator): string {
  const size = `${format.toUpperCase()}, ${width} × ${height} px, ${kilobytes(Math.ceil(bytes / 1000), t)}, ${dpi} dpi`
  return t.leftToRight(size)
}
