import type { ColourName } from '../schema/background.ts'
import type {
  EditingPolicy,
  ExpressionPolicy,
  GlassesPolicy,
  HeadCoveringPolicy,
  MouthPolicy,
  TakenBy,
} from '../schema/policy.ts'

/** The meaning of each policy, as a sentence for the person in the photo. */
export const glassesText: Readonly<Record<GlassesPolicy, string>> = {
  allowed: 'Glasses may be worn.',
  'allowed-without-glare': 'Glasses may be worn if the eyes are plainly visible, without glare.',
  discouraged: 'Glasses are better taken off.',
  'medical-only': 'Glasses only for a medical reason.',
  'not-allowed': 'Glasses must be taken off.',
}

export const headCoveringText: Readonly<Record<HeadCoveringPolicy, string>> = {
  allowed: 'A head covering may be worn.',
  'religious-or-medical': 'A head covering only for religious or medical reasons.',
  'religious-only': 'A head covering only for religious reasons.',
  'not-allowed': 'No head covering.',
}

export const expressionText: Readonly<Record<ExpressionPolicy, string>> = {
  neutral: 'A neutral expression.',
  natural: 'A natural expression.',
  'neutral-or-slight-smile': 'A neutral expression or a slight smile.',
}

export const mouthText: Readonly<Record<MouthPolicy, string>> = {
  closed: 'The mouth is closed.',
}

export const editingText: Readonly<Record<EditingPolicy, string>> = {
  forbidden: 'The picture must not be altered. Cropping and resizing are not editing.',
  'crop-only': 'The picture may be cropped, and not altered otherwise.',
  'background-allowed': 'The background may be replaced; the person must not be altered.',
  allowed: 'The picture may be edited.',
}

export const takenText: Readonly<Record<TakenBy, string>> = {
  authority: 'The authority takes the photo itself.',
  'authority-or-applicant': 'The authority takes the photo itself, or accepts one that is brought.',
  'approved-photographer': 'The photo is taken by the authority or by a photographer whom it approves.',
}

/** A colour's name in a sentence: "light grey". */
export function colourWord(name: ColourName): string {
  if (name === 'light') return 'light-coloured'
  return name === 'off-white' ? name : name.replace('-', ' ')
}
