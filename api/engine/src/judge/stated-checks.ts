import type { RuleDocument } from '@likeness/rules/rule'
import type { CheckName } from './all-checks.ts'

type Statement = (document: RuleDocument) => boolean

const never: Statement = () => false

/** A check that a rule relaxes for some children is one that it asks of all others. */
const relaxedForSome =
  (check: 'expression' | 'mouth_closed' | 'eyes_open' | 'gaze' | 'pose'): Statement =>
  ({ children = [] }) =>
    children.some(({ relaxes = [] }) => relaxes.includes(check))

const colour: Statement = ({ print, upload }) => print?.colour !== undefined || upload?.colour !== undefined
const glasses: Statement = (document) => document.glasses !== undefined
const plain: Statement = ({ background }) => background?.plain === true

/**
 * For each check, whether a rule itself states what the check looks for. Where a rule only says so in free text, or is silent and
 * the baseline applies, the check is a general condition of portraits.
 */
const statements: Readonly<Record<CheckName, Statement>> = {
  dimensions: ({ aspect, print, upload }) =>
    [aspect, print?.size, print?.maxSize, print?.resolution, upload?.pixels, upload?.resolution].some(
      (stated) => stated !== undefined,
    ),
  file_format: ({ upload }) => upload?.formats !== undefined,
  file_size: ({ upload }) => upload?.bytes !== undefined,
  compression: ({ upload }) => upload?.compression !== undefined,
  colour_space: ({ upload }) => upload?.colour !== undefined,
  orientation: never,
  head_size: ({ headHeight }) => headHeight !== undefined,
  head_width: ({ headWidth }) => headWidth !== undefined,
  eye_line: ({ eyeLine }) => eyeLine !== undefined,
  head_position: ({ centring, topMargin }) => centring !== undefined || topMargin !== undefined,
  inter_eye_distance: ({ interEyeDistance }) => interEyeDistance !== undefined,
  pose: (document) => document.pose !== undefined || relaxedForSome('pose')(document),
  shoulders: ({ framing }) => framing !== undefined,
  // Each rule is about the photo of one person.
  single_face: () => true,
  other_person: () => true,
  expression: (document) => document.expression !== undefined || relaxedForSome('expression')(document),
  mouth_closed: (document) => document.mouth !== undefined || relaxedForSome('mouth_closed')(document),
  eyes_open: relaxedForSome('eyes_open'),
  gaze: relaxedForSome('gaze'),
  glasses,
  glare: glasses,
  tinted_lenses: glasses,
  frames_over_eyes: glasses,
  head_covering: ({ headCovering }) => headCovering !== undefined,
  hair_over_eyes: never,
  occlusion: never,
  background: ({ background }) => background !== undefined,
  background_object: plain,
  background_shadow: plain,
  exposure: never,
  lighting: never,
  face_shadow: never,
  hot_spots: never,
  natural_colour: colour,
  red_eye: never,
  sharpness: never,
  motion_blur: never,
  noise: never,
  pixelation: never,
  recapture: never,
  appearance_alteration: ({ editing }) => editing !== undefined,
}

const byName: ReadonlyMap<string, Statement> = new Map(Object.entries(statements))

/** Whether a rule itself states what a check looks for; false if only the baseline, or no rule, asks for it. */
export function isStated(check: string, document: RuleDocument): boolean {
  return byName.get(check)?.(document) ?? false
}
