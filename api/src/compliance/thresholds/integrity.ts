export const integrityThresholds = {
  /**
   * Texture in levels of luma, at 113 px between the eyes. Skin of the studio portraits reads 1.2 and more, of rendered
   * heads 0.86, of photos 0.8. Blurred or darkened it reads 0.43 and more, but then at least 0.067 of the texture of the
   * eyes. Twelve studio portraits at two sizes and JPEG qualities 45 to 95, their skin filtered: by a bilateral filter of
   * 5 px and 25 levels 0.33 to 0.66, by one of 3 px and 12 levels 0.44 to 0.72, by a median over 11 px 0.4 to 0.74; all
   * of them 0.021 to 0.052 of the eyes' texture and 0.09 to 0.3 of the lips'. A median over 5 px leaves 0.69 to 1.12,
   * half of the stronger bilateral filter 0.65 to 1.16: not told from skin as it is.
   * Skin that is brighter than `maxBrightness` reads down to 0.2 for want of light and shade. Lips of drawings read
   * 0.1, all others 0.7 and more. Edges are as `sharpness` reads them: the sharp ones of the sets spread up to 1.38 px.
   */
  smoothedSkin: {
    maxEnlargement: 1.15,
    minJpegQuality: 45,
    maxBrightness: 220,
    maxEdgeSpreadPx: 1.5,
    minLips: 0.9,
    maxSkin: 0.7,
    maxOfLips: 0.35,
    maxOfEyes: 0.055,
  },
} as const
