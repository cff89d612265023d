import type { SiteTranslator } from '#messages/english.ts'
import { useObjectUrl } from './object-url.ts'

/** A person whose photo is on a print sheet. */
export interface ListedPerson {
  /** Tells people apart whose photos are for the same document. */
  readonly id: number | string
  /** The title of the document. */
  readonly title: string
  /** Undefined while it is made. */
  readonly photo: Blob | undefined
  /** Takes the photo off the sheet. */
  readonly onRemove: () => void
}

/** The people on a print sheet: each with the photo, a number and the document. */
export function SheetPeople({ people, t }: { people: readonly ListedPerson[]; t: SiteTranslator }) {
  return (
    <ul className="sheet-people">
      {people.map(({ photo, onRemove, ...person }, place) => (
        <Person
          key={person.id}
          name={t('sheet.person', { number: t.number(place + 1), document: person.title })}
          photo={photo}
          remove={t('sheet.remove')}
          onRemove={onRemove}
        />
      ))}
    </ul>
  )
}

interface PersonProps extends Pick<ListedPerson, 'photo' | 'onRemove'> {
  name: string
  remove: string
}

function Person({ photo, name, remove, onRemove }: PersonProps) {
  const url = useObjectUrl(photo)
  return (
    <li>
      <img src={url} alt="" />
      <span>{name}</span>
      <button type="button" className="plain" onClick={onRemove} aria-label={`${remove}: ${name}`}>
        {remove}
      </button>
    </li>
  )
}
