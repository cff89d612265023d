/** The size, in pixels, that programs which show Open Graph pictures do not crop. */
export const pictureSize = { width: 1200, height: 630 } as const
