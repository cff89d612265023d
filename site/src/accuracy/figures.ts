import figures from './figures.json' with { type: 'json' }

/** The output of `npm run bench:accuracy -- --publish`: the engine's errors on each set of pictures, and its thresholds. */
export const accuracy = figures

export type SetFigures = (typeof figures.sets)[number]

const spoilt =
  'Up to ten good portraits of the set, spread over it, each spoilt by 33 faults in turn (glasses are judged by us-passport, which forbids them): blurred, shaded, cut out, with a mask, a cap or glasses drawn over it. All of a kind are made alike, so this tells whether a check works, not how often the world’s faults escape it.'

/** The description of each set of pictures, by the name of its folder. */
export const aboutSet: Readonly<Record<string, string>> = {
  heads:
    'Rendered heads with exact truth: each fault alone, in many degrees, on six parametric heads that resemble nobody real.',
  london:
    'Studio portraits of adults, neutral and smiling, with hand-placed landmarks and what they say of themselves (Face Research Lab London Set, DeBruine and Jones, CC BY 4.0).',
  'heads-spoilt': spoilt,
  'london-spoilt': spoilt,
  'photos-spoilt': spoilt,
  portraits:
    'Official portraits, samples and generated faces of other people, labelled by eye: many smiling, with glasses or covered heads, in the light of a stage or a street.',
  'portraits-spoilt': spoilt,
  'public-portraits':
    'Portraits that public bodies and a society publish of their staff and members, in light and before walls of all kinds, each of another person. Labels by eye say where the eyes look, whether they are open, and what is on the head, the face and the eyes; nothing else about these pictures is counted. What is hard to tell by eye, as the gaze of one in six, has no label and is not counted.',
  photos: 'Photos of all kinds, labelled by eye: examples of authorities, selfies, portraits with faults.',
}

/** A share in percent, with its counts: "2.0 % (1 of 51)". */
export function shareOf(count: number, of: number): string {
  return of === 0 ? 'none' : `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`
}

/** The rows of a table of thresholds: each value with its path. */
export function flatRows(value: unknown, path = ''): [name: string, figure: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatRows(inner, path ? `${path}.${key}` : key))
}
