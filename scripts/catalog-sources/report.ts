import type { Comparison, State } from './compare.ts'
import type { Text, Use } from './sources.ts'

/** What a folder of saved pages told about the texts of the catalog. */
export interface Outcome {
  compared: readonly Comparison[]
  /** Texts whose saved file has no text that can be read, such as a scan. */
  unreadable: readonly Text[]
  notSaved: readonly Text[]
  /** Files that belong to no text. */
  unknownFiles: readonly string[]
}

const headings: Readonly<Record<State, string>> = {
  figures: 'states other figures than when it was last read',
  words: 'has other words than when it was last read',
  first: 'is compared for the first time, and lacks numbers that are cited from it',
  same: 'is the same',
}

/** The comparisons that a person has to read, the most urgent first. */
export function toRead(compared: readonly Comparison[]): Comparison[] {
  const order: State[] = ['figures', 'words', 'first']
  return order.flatMap((state) =>
    compared
      .filter((one) => one.state === state && (state !== 'first' || one.missing.length > 0))
      .sort((a, b) => b.missing.length - a.missing.length),
  )
}

/** The report in lines: what to read again and why, then the counts. */
export function reportLines(outcome: Outcome): string[] {
  const { compared, unreadable, notSaved, unknownFiles } = outcome
  const count = (state: State) => compared.filter((one) => one.state === state).length
  return [
    ...toRead(compared).flatMap(describe),
    ...unreadable.flatMap(({ url, uses }) => [
      `${url} cannot be read here, such as a scan. Open it.`,
      usesLine(uses),
      '',
    ]),
    ...unknownFiles.map(
      (path) => `${path} belongs to no source. Name it as in --list, or save it with its address.`,
    ),
    [
      `${compared.length + unreadable.length + notSaved.length} texts: ${count('same')} the same`,
      `${count('figures')} with other figures`,
      `${count('words')} with other words`,
      `${count('first')} compared for the first time`,
      `${unreadable.length} unreadable`,
      `${notSaved.length} not saved.`,
    ].join(', '),
  ]
}

function describe({ text, state, gone, added, missing }: Comparison): string[] {
  const missed = missing.map(
    ({ use, number: { figure, value, unit } }) =>
      `  ${useName(use)}: ${figure} ${value} ${unit} is not in it`,
  )
  return [
    `${text.url} ${headings[state]}`,
    ...(gone.length > 0 ? [`  gone: ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`  new: ${added.join(', ')}`] : []),
    ...(missed.length > 0 ? missed : [usesLine(text.uses)]),
    '',
  ]
}

/** How a person names a source of a document, here and after --accept. */
export const useName = ({ document, name }: Use): string => `${document.id}/${name}`

const usesLine = (uses: readonly Use[]) => `  cited by ${uses.map(useName).join(', ')}`
