import { wilsonInterval } from '@likeness/rules/audits'
import { type FigureTable, shareWithInterval, type Verdicts } from './figures.ts'

/** The errors on one group of a set of pictures, as the bench counts them. */
interface GroupFigures extends Verdicts {
  group: string
  quiet: number
  falseAlarms: number
  faulty: number
  missed: number
}

/** What groups are by, and those that have an order. */
const kindsOfGroup: Readonly<Record<string, readonly string[]>> = {
  skin: ['very light', 'light', 'intermediate', 'tan', 'brown', 'dark'],
  gender: [],
  age: [],
  'age by eye': ['infant', 'child', 'adult'],
  ethnicity: [],
}

/** How to read the table of groups. */
export const aboutGroups =
  'All sets with photos of people together, and all checks but those of pixels. The skin is what the cheeks look like in the picture: the individual typology angle of their colour (Chardon, Cretois and Hourseau 1991), from very light (over 55°) to dark (under −30°). Dark light makes any skin darker there. Gender, age and ethnicity are what the people of the studio portraits say of themselves, in even light, so that there are few false alarms; the age of official portraits was labelled by eye. “Differs” names the share of the other groups in the same sets, where its interval and that of the group do not meet.'

/** How often checks were wrong on photos of people, by the groups that are known of them. */
export function groupTable(sets: readonly { name: string; groups: readonly GroupFigures[] }[]): FigureTable {
  const people = sets.filter(({ name }) => !name.startsWith('heads')).map((set) => set.groups)
  const rows = Object.entries(kindsOfGroup).flatMap(([kind, ordered]) => {
    const ofKind = people.map((groups) => groups.filter(({ group }) => group.startsWith(`${kind}: `)))
    const names = [...new Set(ofKind.flat().map(({ group }) => group))]
    const place = (name: string) => ordered.indexOf(name.slice(kind.length + 2))
    return names
      .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
      .map((name) => groupRow(name, ofKind))
  })
  const head = [
    'Group',
    'Good pictures',
    'Of them READY',
    'Nothing to find, not PASS',
    'Faulty, missed',
    'Differs',
  ]
  return { caption: 'Errors by group, with 95 % intervals', head, rows }
}

/** @param sets The groups of one kind in each set of pictures. */
function groupRow(name: string, sets: readonly (readonly GroupFigures[])[]): FigureTable['rows'][number] {
  type Key = Exclude<keyof GroupFigures, 'group'>
  const sumOf = (figures: readonly GroupFigures[], key: Key) =>
    figures.reduce((sum, one) => sum + one[key], 0)
  const inSets = sets.map((groups) => ({
    own: groups.filter(({ group }) => group === name),
    others: groups.filter(({ group }) => group !== name),
  }))
  const own = inSets.flatMap((set) => set.own)
  const share = (what: string, count: Key, of: Key) => {
    const total = sumOf(own, of)
    // Sets differ in light and labels, so that a group is compared with the others of the same sets, each set as its own share of it.
    const compared = inSets.filter((set) => sumOf(set.others, of) > 0)
    const size = compared.reduce((sum, set) => sum + sumOf(set.own, of), 0)
    const expected = compared.reduce(
      (sum, set) => sum + (sumOf(set.own, of) * sumOf(set.others, count)) / sumOf(set.others, of),
      0,
    )
    const found = compared.reduce((sum, set) => sum + sumOf(set.own, count), 0)
    const many = compared.reduce((sum, set) => sum + sumOf(set.others, of), 0)
    const here = wilsonInterval(found, size)
    const others = wilsonInterval(size === 0 ? 0 : (expected / size) * many, many)
    const differs = here.low > others.high || here.high < others.low
    const note = `${what}: ${((100 * expected) / size).toFixed(1)} % of the others`
    return { text: shareWithInterval(sumOf(own, count), total), note: differs ? [note] : [] }
  }
  const shares = [
    share('READY', 'ready', 'pictures'),
    share('false alarms', 'falseAlarms', 'quiet'),
    share('misses', 'missed', 'faulty'),
  ]
  const notes = shares.flatMap(({ note }) => note)
  return [name, sumOf(own, 'pictures'), ...shares.map(({ text }) => text), notes.join('; ')]
}
