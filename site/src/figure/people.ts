import { eyes, person, variants } from './person-svg.ts'
import { element, path } from './svg.ts'

/**
 * The people of the drawn examples: varied in age, sex, skin and hair. Paths have the unit of `person.ts`. The colours of each
 * stand in `styles/drawings.css`.
 */
interface Look {
  /** Hair behind head and shoulders. */
  readonly behind?: string
  /** Hair over the forehead. */
  readonly hair: string
  readonly beard?: string
  /** Lines of age beside the mouth and at the eyes. */
  readonly isOld?: boolean
}

const beard =
  'M-0.335 0.44 C-0.325 0.18 -0.2 -0.04 0 -0.04 C0.2 -0.04 0.325 0.18 0.335 0.44 C0.29 0.33 0.22 0.27 0.13 0.255 ' +
  'C0.06 0.245 -0.06 0.245 -0.13 0.255 C-0.22 0.27 -0.29 0.33 -0.335 0.44 Z'

export const looks = {
  longHair: {
    behind:
      'M-0.4 0.6 C-0.48 0.95 -0.3 1.08 0 1.08 C0.3 1.08 0.48 0.95 0.4 0.6 C0.42 0.3 0.44 0 0.52 -0.4 L-0.52 -0.4 ' +
      'C-0.44 0 -0.42 0.3 -0.4 0.6 Z',
    hair:
      'M0 1.07 C-0.3 1.07 -0.43 0.85 -0.38 0.42 C-0.34 0.66 -0.2 0.8 0.08 0.87 C0.22 0.8 0.34 0.66 0.38 0.42 ' +
      'C0.43 0.85 0.3 1.07 0 1.07 Z',
  },
  curls: {
    behind:
      'M-0.42 0.46 C-0.56 0.54 -0.56 0.74 -0.48 0.83 C-0.5 0.98 -0.36 1.1 -0.22 1.09 C-0.12 1.18 0.12 1.18 0.22 1.09 ' +
      'C0.36 1.1 0.5 0.98 0.48 0.83 C0.56 0.74 0.56 0.54 0.42 0.46 C0.3 0.36 -0.3 0.36 -0.42 0.46 Z',
    hair:
      'M-0.36 0.6 C-0.4 0.85 -0.25 1.05 0 1.06 C0.25 1.05 0.4 0.85 0.36 0.6 C0.3 0.78 0.2 0.83 0.12 0.82 ' +
      'C0.06 0.86 -0.06 0.86 -0.12 0.82 C-0.2 0.83 -0.3 0.78 -0.36 0.6 Z',
  },
  grey: {
    hair:
      'M-0.352 0.5 C-0.42 0.66 -0.42 0.86 -0.27 0.96 C-0.19 1 -0.09 1.02 0 1.02 C0.09 1.02 0.19 1 0.27 0.96 ' +
      'C0.42 0.86 0.42 0.66 0.352 0.5 C0.34 0.62 0.33 0.78 0.26 0.86 C0.14 0.94 -0.14 0.94 -0.26 0.86 ' +
      'C-0.33 0.78 -0.34 0.62 -0.352 0.5 Z',
    isOld: true,
  },
  bob: {
    behind:
      'M-0.42 0.6 C-0.5 0.96 -0.3 1.08 0 1.08 C0.3 1.08 0.5 0.96 0.42 0.6 C0.45 0.4 0.47 0.2 0.43 0.02 ' +
      'C0.3 -0.05 -0.3 -0.05 -0.43 0.02 C-0.47 0.2 -0.45 0.4 -0.42 0.6 Z',
    hair: 'M-0.37 0.4 C-0.44 0.86 -0.27 1.07 0 1.07 C0.27 1.07 0.44 0.86 0.37 0.4 L0.33 0.7 C0.2 0.74 -0.2 0.74 -0.33 0.7 Z',
  },
  bearded: { hair: person.hair, beard },
  short: { hair: person.hair },
} as const satisfies Record<string, Look>

export type LookName = keyof typeof looks

const neck =
  'M-0.2 0.16 L-0.2 -0.06 C-0.21 -0.13 -0.24 -0.155 -0.25 -0.165 C-0.2 -0.3 -0.1 -0.36 0 -0.36 C0.1 -0.36 0.2 -0.3 ' +
  '0.25 -0.165 C0.24 -0.155 0.21 -0.13 0.2 -0.06 L0.2 0.16 Z'
const underChin = 'M-0.2 0.12 C-0.14 -0.1 0.14 -0.1 0.2 0.12 L0.2 -0.03 C0.1 -0.17 -0.1 -0.17 -0.2 -0.03 Z'
const lips =
  'M-0.105 0.185 C-0.05 0.207 -0.02 0.208 0 0.2 C0.02 0.208 0.05 0.207 0.105 0.185 C0.06 0.142 -0.06 0.142 -0.105 0.185 Z'
const age =
  'M-0.13 0.31 C-0.16 0.28 -0.17 0.25 -0.165 0.22 M0.13 0.31 C0.16 0.28 0.17 0.25 0.165 0.22 ' +
  'M-0.24 0.44 C-0.2 0.415 -0.14 0.41 -0.1 0.425 M0.24 0.44 C0.2 0.415 0.14 0.41 0.1 0.425'

/** The mouths of a drawn face. */
const mouths = {
  closed: path('lip', lips) + path('stroke', person.mouth),
  'slight-smile': path('lip', lips) + path('stroke', variants.slightSmile),
  'broad-smile': path('eye', variants.broadSmile),
  open: path('lip', variants.openMouth) + path('dark', variants.openMouth),
} as const
export type Mouth = keyof typeof mouths

interface Shown {
  readonly mouth?: Mouth
  /** What they wear before the face. */
  readonly over?: string
  readonly hidesHair?: boolean
  readonly eyesHeight?: string
}

/** An adult from the front as SVG. */
export function adultSvg(
  name: LookName,
  { mouth = 'closed', over = '', hidesHair = false, eyesHeight = '0.5' }: Shown = {},
): string {
  const look: Look = looks[name]
  return element(
    'g',
    { class: `look ${name}` },
    [
      look.behind && !hidesHair ? path('hair', look.behind) : '',
      path('cloth', person.shoulders),
      path('skin', neck),
      path('shade', underChin),
      path('skin', person.ears),
      path('skin', person.face),
      look.beard ? path('hair', look.beard) : '',
      hidesHair ? '' : path('hair', look.hair),
      look.isOld ? path('crease', age) : '',
      path('crease', person.nose),
      mouths[mouth],
      element('g', { transform: `translate(0 ${eyesHeight})` }, path('brow', person.brows) + eyes),
      over,
    ].join(''),
  )
}
