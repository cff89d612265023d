import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../../messages/english.ts'
import type { Parameters } from '../../messages/parameters.ts'

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

type Caption = Extract<keyof Parameters, `example.${string}`>
type Plain = Exclude<Caption, `${string}-under`>

interface Drawn {
  verdict: Example['verdict']
  picture: Picture
  caption: Plain
}

const yes = (picture: Picture, caption: Plain): Drawn => ({ verdict: 'yes', picture, caption })
const no = (picture: Picture, caption: Plain): Drawn => ({ verdict: 'no', picture, caption })

const glasses: Readonly<Record<string, readonly Drawn[]>> = {
  allowed: [yes('glasses', 'example.glasses')],
  'allowed-without-glare': [yes('glasses', 'example.glasses-plain'), no('glare', 'example.glare')],
  discouraged: [
    yes('bare', 'example.no-glasses'),
    { verdict: 'better not', picture: 'glasses', caption: 'example.glasses' },
  ],
  'medical-only': [yes('bare', 'example.no-glasses'), no('glasses', 'example.glasses-no-reason')],
  'not-allowed': [yes('bare', 'example.no-glasses'), no('glasses', 'example.glasses')],
}

const headCovering: Readonly<Record<string, readonly Drawn[]>> = {
  allowed: [yes('scarf', 'example.covering')],
  'religious-or-medical': [yes('scarf', 'example.covering-religious-or-medical'), no('hat', 'example.hat')],
  'religious-only': [yes('scarf', 'example.covering-religious'), no('hat', 'example.hat')],
  'not-allowed': [yes('bare', 'example.bareheaded'), no('hat', 'example.covering')],
}

const expression: Readonly<Record<string, readonly Drawn[]>> = {
  neutral: [yes('bare', 'example.neutral'), no('broad-smile', 'example.broad-smile')],
  natural: [yes('bare', 'example.natural')],
  'neutral-or-slight-smile': [
    yes('bare', 'example.neutral'),
    yes('slight-smile', 'example.slight-smile'),
    no('broad-smile', 'example.broad-smile'),
  ],
}

const mouth: Readonly<Record<string, readonly Drawn[]>> = {
  closed: [no('open-mouth', 'example.open-mouth')],
}

type RelaxedCheck = PublicRecord['children'][number]['relaxes'][number]
type ChildCaption = Extract<Plain, `example.child-${string}`>

const relaxed: readonly (readonly [check: RelaxedCheck, picture: Picture, caption: ChildCaption])[] = [
  ['mouth_closed', 'child-open-mouth', 'example.child-mouth'],
  ['eyes_open', 'child-eyes-closed', 'example.child-eyes'],
  ['pose', 'child-tilted', 'example.child-pose'],
  ['expression', 'child', 'example.child-expression'],
]

/** The examples that a document's rules state. What the authority does not state has no example. */
export function examplesOf(record: PublicRecord, t: SiteTranslator): Example[] {
  const of = (key: Example['key'], drawn: readonly Drawn[] = []) =>
    drawn.map((one) => ({ ...one, key, caption: t(one.caption) }))
  const policy = (rule: { policy: string } | null) => rule?.policy ?? ''
  return [
    ...of('glasses', glasses[policy(record.glasses)]),
    ...of('head_covering', headCovering[policy(record.head_covering)]),
    ...of('expression', expression[policy(record.expression)]),
    ...of('mouth', mouth[policy(record.mouth)]),
    ...childExamples(record.children, t),
  ]
}

function childExamples(rules: PublicRecord['children'], t: SiteTranslator): Example[] {
  return relaxed.flatMap(([check, picture, caption]) => {
    const rule = rules.find(({ relaxes }) => relaxes.includes(check))
    if (rule === undefined) return []
    const years = rule.under_years
    const words = years === null ? t(caption) : t(`${caption}-under`, { years: t.number(years) })
    return [{ key: 'children', verdict: 'yes', picture, caption: words }]
  })
}
