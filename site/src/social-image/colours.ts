/** The light colours of `styles/tokens.css`, which a picture cannot read. */
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

/** How much a band covers of what it is laid over. */
export const bandOpacity = 0.22
