/** What the units of findings mean, for people. A unit that everybody knows is absent. */
const meanings: Readonly<Record<string, string>> = {
  '%': 'A share of the photo’s height, or of its width where the finding is about a width or about left and right.',
  px: 'Pixels: the dots that the photo is made of.',
  deg: 'Degrees: 0 is straight, 90 a quarter turn.',
  kB: 'The size of the file: 1,000 kB are one megabyte.',
  share: 'The part of what was looked at that is concerned.',
  ratio: 'One length, brightness or size divided by another.',
  stops: 'Doublings of light: 1 is twice as much light.',
  dB: 'The strength of a pattern; 0 is what chance gives.',
  levels: 'Steps of brightness, of 255 from black to white.',
  ΔE: 'The distance between two colours: 2 can just be seen.',
  'ΔL*': 'A difference in lightness, of 100 from black to white.',
  'L*': 'Lightness: 0 is black, 100 is white.',
  'CIELAB a': 'Redness: more is redder, less is greener.',
  'CIELAB a and b': 'The distance between two tints, apart from their lightness.',
  'smile score': 'About −1 is a face without a smile, 1 a smiling one.',
  'frown score': 'The more, the more the brows are drawn together.',
  'brow score': 'The more, the higher the brows are raised.',
  'eye width': 'How far the pupils lie from the middle of the eyes; 0 is the middle, 0.5 the corner.',
  'edge strength': 'How clearly a line such as that of a frame shows; 0 is no line.',
  'head heights': 'How far a shoulder reaches to the side, compared with the height of the head.',
  'squares of the head’s height': 'An area, compared with a square as high as the head.',
  'JPEG quality': 'How carefully the file was saved: 100 is best.',
  '% of the cheeks’ lightness': 'A difference in lightness, compared with the cheeks.',
  'contrast of one eye over the other’s': 'How alike the two eyes look: 1 is alike, 0 entirely different.',
}

/** Says what a unit of the API means; null for one that needs no words, such as millimetres. */
export const englishMeaning = (unit: string | null): string | null =>
  unit === null ? null : (meanings[unit] ?? null)
