/** A page of text: its address, and how links to it are named. */
export interface TextPagePath {
  readonly path: string
  readonly name: string
}

/** The pages about the service itself. */
export const informationPaths = [
  { path: '/about', name: 'About' },
  { path: '/trust', name: 'Sources and trust' },
  { path: '/prices', name: 'Prices' },
  { path: '/privacy', name: 'Privacy' },
  { path: '/terms', name: 'Terms' },
  { path: '/contact', name: 'Contact' },
] as const satisfies readonly TextPagePath[]

/** The guides for people who take a photo. */
export const guidePaths = [
  { path: '/guides/photo-at-home', name: 'How to take it at home', message: 'guide.home' },
  { path: '/guides/babies-and-children', name: 'Babies and children', message: 'guide.children' },
] as const satisfies readonly (TextPagePath & { message: string })[]

export const textPagePaths: readonly TextPagePath[] = [...guidePaths, ...informationPaths]
