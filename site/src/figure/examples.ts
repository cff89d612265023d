import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import type { Parameters } from '../messages/parameters.ts'
import { adultSvg, type LookName, type Mouth } from './people.ts'
import { eyes, variants } from './person-svg.ts'
import { element, path } from './svg.ts'

/** What an example draws over the plain head (glasses, a head covering, a mouth), or the child's head in its place. */
export type Picture =
  | 'bare'
  | 'neutral'
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
  'required-if-worn': [yes('glasses', 'example.glasses')],
  discouraged: [
    yes('bare', 'example.no-glasses'),
    { verdict: 'better not', picture: 'glasses', caption: 'example.glasses' },
  ],
  'medical-only': [yes('bare', 'example.no-glasses'), no('glasses', 'example.glasses-no-reason')],
  'not-allowed': [yes('bare', 'example.no-glasses'), no('glasses', 'example.glasses')],
}

const headCovering: Readonly<Record<string, readonly Drawn[]>> = {
  allowed: [yes('scarf', 'example.covering')],
  'religious-medical-or-cultural': [yes('scarf', 'example.covering-religious'), no('hat', 'example.hat')],
  'religious-or-medical': [yes('scarf', 'example.covering-religious-or-medical'), no('hat', 'example.hat')],
  'religious-or-cultural': [yes('scarf', 'example.covering-religious'), no('hat', 'example.hat')],
  'religious-only': [yes('scarf', 'example.covering-religious'), no('hat', 'example.hat')],
  'not-allowed': [yes('bare', 'example.bareheaded'), no('hat', 'example.covering')],
}

const expression: Readonly<Record<string, readonly Drawn[]>> = {
  neutral: [yes('neutral', 'example.neutral'), no('broad-smile', 'example.broad-smile')],
  natural: [yes('neutral', 'example.natural')],
  'neutral-or-slight-smile': [
    yes('neutral', 'example.neutral'),
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
    return [{ key: 'children', verdict: 'yes', picture, caption: childCaption(rule, caption, t) }]
  })
}

function childCaption(
  { under_years, under_months }: PublicRecord['children'][number],
  caption: ChildCaption,
  t: SiteTranslator,
): string {
  if (under_months !== null && under_months % 12 !== 0) {
    return `${t('child.under-months', { months: t.number(under_months) })} ${t(caption)}`
  }
  const years = under_months === null ? under_years : under_months / 12
  return years === null ? t(caption) : t(`${caption}-under`, { years: t.number(years) })
}

const heads = new Map<Picture, string>()

/** The drawing of an example as SVG for a page. Each example is drawn only once. */
export function exampleHead(picture: Picture): string {
  const drawn = heads.get(picture) ?? drawHead(picture)
  heads.set(picture, drawn)
  return drawn
}

const box = { x: -0.79, y: -1.36, width: 1.58, height: 1.86 }

function drawHead(picture: Picture): string {
  const isChild = picture.startsWith('child')
  const turned = picture === 'child-tilted' ? 'rotate(14)' : undefined
  const upright = isChild
    ? path('cloth', variants.child.shoulders) +
      element('g', { transform: turned }, childParts(picture).join(''))
    : adultOf(picture)
  return element(
    'svg',
    {
      class: 'example-head',
      viewBox: Object.values(box).join(' '),
      width: 102,
      height: 120,
      'aria-hidden': 'true',
    },
    element('rect', { class: 'photo', ...box }) +
      element('g', { class: isChild ? 'look child' : undefined, transform: 'scale(1 -1)' }, upright),
  )
}

function childParts(picture: Picture): string[] {
  const { ears, face, cheeks, hair, brows, nose, closedLids, eyesHeight, mouth } = variants.child
  return [
    path('skin', ears),
    path('skin', face),
    path('cheeks', cheeks),
    path('hair', hair),
    path('brow', brows),
    path('crease', nose),
    picture === 'child-eyes-closed'
      ? path('stroke', closedLids)
      : element('g', { transform: `translate(0 ${eyesHeight})` }, eyes),
    picture === 'child-open-mouth' ? path('dark', variants.openMouth) : path('stroke', mouth),
  ]
}

/** Who shows what: examples that are compared with each other show the same person. */
const models: Readonly<Record<Exclude<Picture, `child${string}`>, LookName>> = {
  bare: 'longHair',
  glasses: 'longHair',
  glare: 'longHair',
  scarf: 'bob',
  hat: 'bearded',
  neutral: 'grey',
  'slight-smile': 'grey',
  'broad-smile': 'grey',
  'open-mouth': 'curls',
}

function adultOf(picture: Picture): string {
  const look = isAdult(picture) ? models[picture] : 'short'
  return adultSvg(look, {
    mouth: mouthOf(picture),
    over: wornOver(picture).join(''),
    hidesHair: picture === 'scarf',
  })
}

function mouthOf(picture: Picture): Mouth {
  if (picture === 'open-mouth') return 'open'
  return picture === 'slight-smile' || picture === 'broad-smile' ? picture : 'closed'
}

const isAdult = (picture: Picture): picture is keyof typeof models => Object.hasOwn(models, picture)

function wornOver(picture: Picture): string[] {
  const glasses = (lenses: string) => [path(lenses, variants.lenses), path('frame', variants.bridge)]
  if (picture === 'glasses') return glasses('frame')
  if (picture === 'glare') return [...glasses('frame glare'), path('shine', variants.glare)]
  if (picture === 'hat') return [path('worn', variants.hat), path('band', variants.hatBand)]
  if (picture === 'scarf')
    return [element('path', { class: 'worn', 'fill-rule': 'evenodd', d: variants.scarf })]
  return []
}
