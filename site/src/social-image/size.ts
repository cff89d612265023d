/** The size that Open Graph's readers show whole, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const
