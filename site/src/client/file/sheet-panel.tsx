import type { MadePhoto, PaperName, SheetOptions } from '@likeness-photo/client/precheck'
import type { PageChecker, WidgetLanguage } from '@likeness-photo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { linkIn, type SiteTranslator } from '#messages/english.ts'
import { type FamilyMember, keepFamily, keptFamily } from '../held-photo.ts'
import { download, useObjectUrl } from './object-url.ts'
import { paperText } from './words.ts'

/** The document that the file is for, what makes it, and what a page says about it. */
export interface FileTask {
  readonly checker: PageChecker
  readonly id: string
  readonly title: string
  /** The address of the rule. */
  readonly rule: string
  /** The page of the account that makes files too, and what it offers beyond this page. */
  readonly account: string
  readonly offer: 'file.account' | 'file.account-saved'
  readonly language: WidgetLanguage
  readonly t: SiteTranslator
  /** Holds the photo for that page. */
  readonly onAccount: () => Promise<unknown>
  /** Called when another person's photo is to be chosen. */
  readonly onAnother: () => void
}

/** How many people share one sheet at most. */
const mostPeople = 4

interface SheetPanelProps {
  task: FileTask
  /** Null while it is made. */
  made: MadePhoto | null
  hasFailed: boolean
}

/** The print sheet of a finished photo and of those of a family that were put aside for it, each for a document of its own. */
export function SheetPanel({ task, made, hasFailed }: SheetPanelProps) {
  const { t, checker, id, title, rule } = task
  const [family, setFamily] = useState<readonly FamilyMember[]>([])
  const [chosen, setChosen] = useState('')
  const [format, setFormat] = useState<SheetOptions['format']>('pdf')
  const [failure, setFailure] = useState('')
  const [papers, setPapers] = useState<MadePhoto['papers']>([])
  /** What was asked for while the photo was being made. */
  const [wanted, setWanted] = useState<'sheet' | 'another' | null>(null)
  useEffect(() => {
    keptFamily().then(setFamily)
  }, [])
  // While a new file is made, what was chosen for the one before stays.
  useEffect(() => {
    if (made) setPapers(made.papers)
  }, [made])
  const photos = useMemo(
    () => made && [...family.map(({ photo, rule }) => ({ photo, rule })), { photo: made.file, rule }],
    [family, made, rule],
  )
  const { paper, copies } = papers.find((one) => one.paper === chosen) ?? papers[0] ?? noPaper
  const { preview, isTooSmall } = usePreview(checker, photos, paper)
  const change = async (people: readonly FamilyMember[]) => {
    setFamily(people)
    setFailure('')
    await keepFamily(people)
  }
  const lay = async () => {
    if (!photos || !paper) return
    setFailure('')
    const laid = await checker.makeSheet(photos, { paper, format })
    if (laid.ok) download(laid.sheet, `${id}-${paper}.${format === 'pdf' ? 'pdf' : 'jpg'}`)
    else if (laid.problem.code !== 'no_print') setFailure(t('file.failed'))
  }
  const another = async () => {
    if (!made) return
    await change([...family, { id, title, rule, photo: made.file, addedAtMs: Date.now() }])
    task.onAnother()
  }
  useEffect(() => {
    if (!wanted || !made) return
    setWanted(null)
    if (wanted === 'sheet') lay()
    else another()
  })
  if (paper === null) return null
  const isAlone = family.length === 0
  return (
    <fieldset className="sheet">
      <legend>{t('sheet.title')}</legend>
      {family.length > 0 && (
        <Family
          family={family}
          task={task}
          onRemove={(left) => change(family.filter((one) => one !== left))}
        />
      )}
      <div className="sheet-choices">
        <select
          aria-label={t('sheet.paper')}
          value={paper}
          onChange={({ target }) => setChosen(target.value)}
        >
          {papers.map(({ paper: name, copies }) => (
            <option key={name} value={name}>
              {paperText(name, isAlone ? copies : null, t)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('sheet.kind')}
          value={format}
          onChange={({ target }) => setFormat(target.value === 'jpeg' ? 'jpeg' : 'pdf')}
        >
          <option value="pdf">{t('sheet.pdf')}</option>
          <option value="jpeg">{t('sheet.jpeg')}</option>
        </select>
      </div>
      <div className="made">
        {preview && (
          <img src={preview} alt={`${t('sheet.title')}: ${paperText(paper, isAlone ? copies : null, t)}`} />
        )}
        <div className="made-ways">
          <button type="button" className="action second" onClick={() => setWanted('sheet')} data-sheet>
            {t('sheet.download')}
          </button>
          <p role="status">
            {wanted === 'sheet'
              ? t(hasFailed ? 'file.failed' : 'file.making')
              : isTooSmall
                ? t('sheet.too-many')
                : failure}
          </p>
          <p className="label">{t('sheet.print')}</p>
        </div>
      </div>
      {family.length + 1 < mostPeople && (
        <button type="button" className="plain" onClick={() => setWanted('another')}>
          {t('sheet.add')}
        </button>
      )}
    </fieldset>
  )
}

const noPaper = { paper: null, copies: 0 }

/**
 * The address of a picture of the sheet, undefined if there is none; and whether the paper is too small for all photos. While the
 * photo is made anew, the picture before stays.
 */
function usePreview(
  checker: PageChecker,
  photos: Parameters<PageChecker['makeSheet']>[0] | null,
  paper: PaperName | null,
): { preview: string | undefined; isTooSmall: boolean } {
  const [sheet, setSheet] = useState<Blob>()
  const [isTooSmall, setTooSmall] = useState(false)
  useEffect(() => {
    if (!photos || !paper) return
    let left = false
    checker.makeSheet(photos, { paper, format: 'jpeg' }).then((laid) => {
      if (left) return
      setSheet(laid.ok ? laid.sheet : undefined)
      setTooSmall(!laid.ok && laid.problem.code === 'no_print')
    })
    return () => {
      left = true
    }
  }, [checker, photos, paper])
  return { preview: useObjectUrl(sheet), isTooSmall }
}

interface FamilyProps {
  family: readonly FamilyMember[]
  task: FileTask
  onRemove: (left: FamilyMember) => void
}

/** The people whose photos are on the sheet already. */
function Family({ family, task: { t }, onRemove }: FamilyProps) {
  return (
    <div>
      <p className="label">{t('sheet.people')}</p>
      <ul className="family">
        {family.map((one) => (
          <Member key={one.addedAtMs} {...one} remove={t('sheet.remove')} onRemove={() => onRemove(one)} />
        ))}
      </ul>
      <p>
        <a href={linkIn(t.language, '/check')}>{t('sheet.elsewhere')}</a>
      </p>
    </div>
  )
}

interface MemberProps extends Pick<FamilyMember, 'photo' | 'title'> {
  remove: string
  onRemove: () => void
}

function Member({ photo, title, remove, onRemove }: MemberProps) {
  const url = useObjectUrl(photo)
  return (
    <li>
      <img src={url} alt="" />
      <span>{title}</span>
      <button type="button" className="plain" onClick={onRemove} aria-label={`${remove}: ${title}`}>
        {remove}
      </button>
    </li>
  )
}
