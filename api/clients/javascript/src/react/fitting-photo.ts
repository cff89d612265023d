import { largestPhotoBytes } from '../photo-limit.ts'

/** Below the 2^24 pixels that a canvas may have in Safari on a phone. */
const mostPixels = 16_000_000
/** How often the picture gets half as many pixels, if its file is still too large. */
const halvings = 3
const jpegQuality = 0.95

/**
 * Makes a photo small enough for the API, as a JPEG in sRGB, upright and with as many pixels as fit. A check measures a head
 * in far fewer.
 * @returns Null if this browser cannot read the photo.
 */
export async function fittingPhoto(photo: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(photo)
    const whole = picture.width * picture.height
    for (let halving = 0; halving <= halvings; halving++) {
      const pixels = Math.min(whole, mostPixels) / 2 ** halving
      const fitting = await jpegOf(picture, Math.sqrt(pixels / whole))
      if (fitting && fitting.size <= largestPhotoBytes) return fitting
    }
  } catch {
    // Not every browser reads every format, HEIC above all, or has the memory for every picture.
  }
  return null
}

function jpegOf(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const drawing = canvas.getContext('2d')
  if (!drawing) return Promise.resolve(null)
  // A JPEG has no transparency: what shows through would become black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}
