/** The light colours of `styles/tokens.css`, which the code that draws pictures cannot read. */
export const colours = {
  ground: '#f5f6f3',
  sheet: '#ffffff',
  ink: '#15202b',
  inkSoft: '#4b5864',
  head: '#0a568f',
  eyes: '#a63c0e',
  person: '#e4e8e8',
  personHair: '#b9c2c6',
  personLine: '#5d6b76',
} as const

/** The opacity of a band over what is below it. */
export const bandOpacity = 0.22
