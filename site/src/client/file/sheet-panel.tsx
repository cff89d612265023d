import type { MadePhoto, SheetOptions } from 'likeness/precheck'
import type { PageChecker, WidgetLanguage } from 'likeness/react'
import { useEffect, useState } from 'react'
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
  /** The page of the account that makes files too. */
  readonly account: string
  readonly language: WidgetLanguage
  readonly t: SiteTranslator
  /** Holds the photo for that page. */
  readonly onAccount: () => Promise<unknown>
  /** Called when another person's photo is to be chosen. */
  readonly onAnother: () => void
}

/** How many people share one sheet at most. */
const mostPeople = 4

/** The print sheet of a finished photo and of those of a family that were put aside for it, each for a document of its own. */
export function SheetPanel({ task, made }: { task: FileTask; made: MadePhoto | null }) {
  const { t, checker, id, title, rule } = task
  const [family, setFamily] = useState<readonly FamilyMember[]>([])
  const [chosen, setChosen] = useState('')
  const [format, setFormat] = useState<SheetOptions['format']>('pdf')
  const [failure, setFailure] = useState('')
  const [papers, setPapers] = useState<MadePhoto['papers']>([])
  useEffect(() => {
    keptFamily().then(setFamily)
  }, [])
  // While a new file is made, what was chosen for the one before stays.
  useEffect(() => {
    if (made) setPapers(made.papers)
  }, [made])
  if (papers.length === 0) return null
  const paper = papers.find((one) => one.paper === chosen)?.paper ?? papers[0]?.paper
  const change = async (people: readonly FamilyMember[]) => {
    setFamily(people)
    setFailure('')
    await keepFamily(people)
  }
  const lay = async () => {
    if (!made || !paper) return
    setFailure('')
    const photos = [...family.map(({ photo, rule }) => ({ photo, rule })), { photo: made.file, rule }]
    const laid = await checker.makeSheet(photos, { paper, format })
    if (laid.ok) download(laid.sheet, `${id}-${paper}.${format === 'pdf' ? 'pdf' : 'jpg'}`)
    else setFailure(t(laid.problem.code === 'no_print' ? 'sheet.too-many' : 'file.failed'))
  }
  const another = async () => {
    if (!made) return
    await change([...family, { id, title, rule, photo: made.file, addedAtMs: Date.now() }])
    task.onAnother()
  }
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
              {family.length > 0 ? paperText(name, null, t) : paperText(name, copies, t)}
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
      <button type="button" className="action second" onClick={lay} aria-disabled={!made} data-sheet>
        {t('sheet.download')}
      </button>
      <p role="status">{failure}</p>
      <p className="label">{t('sheet.print')}</p>
      {family.length + 1 < mostPeople && (
        <button type="button" className="plain" onClick={another} aria-disabled={!made}>
          {t('sheet.add')}
        </button>
      )}
    </fieldset>
  )
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
