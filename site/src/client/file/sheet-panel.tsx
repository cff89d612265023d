import type { MadePhoto, PaperName, SheetOptions } from '@likeness-photo/client/precheck'
import type { PageChecker, WidgetLanguage } from '@likeness-photo/client/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { linkIn, type SiteTranslator } from '#messages/english.ts'
import type { SheetPerson } from '../held-photo.ts'
import { download, useObjectUrl } from './object-url.ts'
import { SheetPeople } from './sheet-people.tsx'
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
}

/** The people on a print sheet. */
export interface Sheet {
  /** Those beside this person. */
  readonly others: readonly SheetPerson[]
  /** Whether this photo, or the next one, is on the sheet with them. Otherwise the sheet is from before, and the visitor is asked. */
  readonly isJoined: boolean
  readonly onChange: (others: readonly SheetPerson[], isJoined: boolean) => void
  /** Called with the finished photo that joins the others. */
  readonly onMade: (made: MadePhoto) => void
  /** Called with the finished photo when that of another person is to be chosen. */
  readonly onNext: (made: MadePhoto) => void
}

/** How many people share one sheet at most. */
const mostPeople = 4

interface SheetPanelProps {
  task: FileTask
  sheet: Sheet
  /** This person's photo; null while it is made. */
  made: MadePhoto | null
  /** Whether there is a photo of this person. */
  hasPhoto: boolean
  hasFailed: boolean
}

/** The sheet so far, while there is no photo of the next person. */
export function SheetAlone({ task, sheet }: Pick<SheetPanelProps, 'task' | 'sheet'>) {
  return (
    <section className="of-file" aria-label={task.t('sheet.title')}>
      <SheetPanel task={task} sheet={sheet} made={null} hasPhoto={false} hasFailed={false} />
    </section>
  )
}

/** The print sheet of a finished photo and of those that were put aside for it, each for a document of its own. */
export function SheetPanel({ task, sheet, made, hasPhoto, hasFailed }: SheetPanelProps) {
  const { t, checker, id, rule } = task
  const { isJoined, onMade } = sheet
  const [chosen, setChosen] = useState('')
  const [format, setFormat] = useState<SheetOptions['format']>('pdf')
  const [failure, setFailure] = useState('')
  /** While a new file is made, the one before is shown, and what was chosen for it stays. */
  const [latest, setLatest] = useState(made)
  /** What was asked for while the photo was being made. */
  const [wanted, setWanted] = useState<'sheet' | 'next' | null>(null)
  useEffect(() => {
    if (made) setLatest(made)
  }, [made])
  /** Whether this person's photo is laid out: not where the authority accepts no print of one's own. */
  const isPrinted = hasPhoto && latest?.papers.length !== 0
  const others = isJoined || !isPrinted ? sheet.others : noOthers
  const photos = useMemo(() => {
    const aside = others.map(({ photo, rule }) => ({ photo, rule }))
    if (!isPrinted) return aside
    return made && [...aside, { photo: made.file, rule }]
  }, [others, made, isPrinted, rule])
  const papers = (isPrinted ? latest?.papers : null) ?? others.at(-1)?.papers ?? []
  const { paper, copies } = papers.find((one) => one.paper === chosen) ?? papers[0] ?? noPaper
  const { preview, isTooSmall } = usePreview(checker, photos, paper)
  const lay = async () => {
    if (!photos || !paper) return
    setFailure('')
    const laid = await checker.makeSheet(photos, { paper, format })
    if (laid.ok) download(laid.sheet, `${id}-${paper}.${format === 'pdf' ? 'pdf' : 'jpg'}`)
    else if (laid.problem.code !== 'no_print') setFailure(t('file.failed'))
  }
  useEffect(() => {
    if (!wanted || !photos) return
    setWanted(null)
    if (wanted === 'sheet') lay()
    else if (made) sheet.onNext(made)
  })
  useEffect(() => {
    if (made && isJoined && isPrinted) onMade(made)
  }, [made, isJoined, isPrinted])
  const fieldset = useFocusAfter(`${sheet.others.length} ${isJoined}`)
  if (paper === null) return null
  const inAll = others.length + (isPrinted ? 1 : 0)
  const countOf = (copies: number) => (inAll > 1 ? null : copies)
  return (
    <fieldset className="sheet" ref={fieldset} tabIndex={-1}>
      <legend>{t('sheet.title')}</legend>
      {sheet.others.length > 0 && (
        <Members sheet={sheet} task={task} photo={latest?.file} isPrinted={isPrinted} />
      )}
      <div className="sheet-choices">
        <select
          aria-label={t('sheet.paper')}
          value={paper}
          onChange={({ target }) => setChosen(target.value)}
        >
          {papers.map(({ paper: name, copies }) => (
            <option key={name} value={name}>
              {paperText(name, countOf(copies), t)}
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
          <img src={preview} alt={`${t('sheet.title')}: ${paperText(paper, countOf(copies), t)}`} />
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
      {isPrinted && inAll < mostPeople && (isJoined || sheet.others.length === 0) && (
        <button type="button" className="plain" onClick={() => setWanted('next')}>
          {t('sheet.add')}
        </button>
      )}
    </fieldset>
  )
}

const noPaper = { paper: null, copies: 0 }
const noOthers: readonly SheetPerson[] = []

/** Takes the focus when something changed and the button that changed it is gone. */
function useFocusAfter(changed: string) {
  const element = useRef<HTMLFieldSetElement>(null)
  const before = useRef(changed)
  useEffect(() => {
    if (before.current !== changed && document.activeElement === document.body) element.current?.focus()
    before.current = changed
  }, [changed])
  return element
}

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

interface MembersProps extends Pick<SheetPanelProps, 'task' | 'sheet'> {
  isPrinted: boolean
  /** This person's finished photo. */
  photo: Blob | undefined
}

/** The people on the sheet and what can be done with it; of a sheet from before, whether this person joins it. */
function Members({
  sheet: { others, isJoined, onChange },
  task: { t, title },
  photo,
  isPrinted,
}: MembersProps) {
  const listed = others.map((person) => ({
    ...{ id: person.addedAtMs, title: person.title, photo: person.photo },
    onRemove: () => {
      const left = others.filter((one) => one !== person)
      onChange(left, isJoined)
    },
  }))
  const own = { id: 'own', title, photo, onRemove: () => onChange(others, false) }
  const shown = isJoined && isPrinted ? [...listed, own] : listed
  const isFull = shown.length >= mostPeople
  return (
    <div className={isJoined ? 'sheet-members' : 'sheet-members sheet-before'}>
      <p className="label">{t(isJoined ? 'sheet.people' : 'sheet.kept')}</p>
      <SheetPeople people={shown} t={t} />
      {isJoined && !isPrinted && <p>{t('sheet.next')}</p>}
      {isFull && <p>{t('sheet.full', { count: t.number(mostPeople) })}</p>}
      <div className="sheet-choices">
        {!isJoined && !isFull && (
          <button type="button" className="action second" onClick={() => onChange(others, true)}>
            {t('sheet.join')}
          </button>
        )}
        {isJoined && !isFull && <a href={linkIn(t.language, '/check')}>{t('sheet.elsewhere')}</a>}
        {(!isJoined || isFull) && (
          <button type="button" className="plain" onClick={() => onChange([], false)}>
            {t('sheet.new')}
          </button>
        )}
      </div>
    </div>
  )
}
