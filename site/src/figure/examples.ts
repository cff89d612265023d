import type { PublicRecord } from '@likeness/rules'

/** What an example draws over the plain head (glasses, a head covering, a mouth), or the child's head in its place. */
export type Picture =
  | 'bare'
  | 'glasses'
  | 'glare'
  | 'scarf'
  | 'hat'
  | 'slight-smile'
  | 'broad-smile'
  | 'open-mouth'
  | 'child'
  | 'child-open-mouth'
  | 'child-eyes-closed'
  | 'child-tilted'

/** A drawn example of what a photo may and may not show. */
export interface Example {
  /** The member of the JSON record that the example illustrates. */
  key: 'glasses' | 'head_covering' | 'expression' | 'mouth' | 'children'
  verdict: 'yes' | 'no' | 'better not'
  picture: Picture
  caption: string
}

type Drawn = Omit<Example, 'key'>
const yes = (picture: Picture, caption: string): Drawn => ({ verdict: 'yes', picture, caption })
const no = (picture: Picture, caption: string): Drawn => ({ verdict: 'no', picture, caption })

const glasses: Readonly<Record<string, readonly Drawn[]>> = {
  allowed: [yes('glasses', 'Glasses')],
  'allowed-without-glare': [
    yes('glasses', 'Glasses, the eyes plain to see'),
    no('glare', 'Glare on the glasses'),
  ],
  discouraged: [
    yes('bare', 'Without glasses'),
    { verdict: 'better not', picture: 'glasses', caption: 'Glasses' },
  ],
  'medical-only': [yes('bare', 'Without glasses'), no('glasses', 'Glasses without a medical reason')],
  'not-allowed': [yes('bare', 'Without glasses'), no('glasses', 'Glasses')],
}

const headCovering: Readonly<Record<string, readonly Drawn[]>> = {
  allowed: [yes('scarf', 'A head covering')],
  'religious-or-medical': [
    yes('scarf', 'A covering for religious or medical reasons'),
    no('hat', 'A hat for another reason'),
  ],
  'religious-only': [yes('scarf', 'A covering for religious reasons'), no('hat', 'A hat for another reason')],
  'not-allowed': [yes('bare', 'Bareheaded'), no('hat', 'A head covering')],
}

const expression: Readonly<Record<string, readonly Drawn[]>> = {
  neutral: [yes('bare', 'A neutral expression'), no('broad-smile', 'A broad smile')],
  natural: [yes('bare', 'A natural expression')],
  'neutral-or-slight-smile': [
    yes('bare', 'A neutral expression'),
    yes('slight-smile', 'A slight smile'),
    no('broad-smile', 'A broad smile'),
  ],
}

const mouth: Readonly<Record<string, readonly Drawn[]>> = { closed: [no('open-mouth', 'An open mouth')] }

type RelaxedCheck = PublicRecord['children'][number]['relaxes'][number]

const relaxed: readonly (readonly [check: RelaxedCheck, picture: Picture, caption: string])[] = [
  ['mouth_closed', 'child-open-mouth', 'with the mouth open'],
  ['eyes_open', 'child-eyes-closed', 'with the eyes closed'],
  ['pose', 'child-tilted', 'with the head not straight'],
  ['expression', 'child', 'without a neutral expression'],
]

/** The examples that a document's rules state. What the authority does not state has no example. */
export function examplesOf(record: PublicRecord): Example[] {
  const of = (key: Example['key'], drawn: readonly Drawn[] = []) => drawn.map((one) => ({ key, ...one }))
  const policy = (rule: { policy: string } | null) => rule?.policy ?? ''
  return [
    ...of('glasses', glasses[policy(record.glasses)]),
    ...of('head_covering', headCovering[policy(record.head_covering)]),
    ...of('expression', expression[policy(record.expression)]),
    ...of('mouth', mouth[policy(record.mouth)]),
    ...of('children', childExamples(record.children)),
  ]
}

function childExamples(rules: PublicRecord['children']): Drawn[] {
  return relaxed.flatMap(([check, picture, caption]) => {
    const rule = rules.find(({ relaxes }) => relaxes.includes(check))
    if (rule === undefined) return []
    const who = rule.under_years === null ? 'A small child' : `A child under ${rule.under_years}`
    return [yes(picture, `${who} ${caption}`)]
  })
}
