import sharp from 'sharp'
import { personModelSide } from '../../../../api/engine/src/inference/networks.ts'
import { outlines } from '../../../../api/engine/src/mesh/mesh-points.ts'
import { drawnOver, type Portrait, svgLoader, toJpeg } from './portrait.ts'

/** In front of a replaced background: the person is cut out with the person model and pasted on one even colour. */
export async function cutOut(portrait: Portrait): Promise<Buffer> {
  const { width, height, coverage } = portrait
  const alpha = await sharp(
    Uint8ClampedArray.from(coverage, (share) => 255 * share),
    {
      raw: { width: personModelSide, height: personModelSide, channels: 1 },
    },
  )
    .resize(width, height, { fit: 'fill' })
    .linear(4, -1.5 * 255)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const person = await portrait
    .image()
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return toJpeg(sharp(person).flatten({ background: '#dfe3e8' }))
}

/** Skin without pores: the face through a median filter, except for the eyes and the mouth. */
export async function smoothed(portrait: Portrait): Promise<Buffer> {
  const { width, height, head } = portrait
  const filtered = await portrait
    .image()
    .median(2 * Math.round(0.02 * head.interEye) + 3)
    .png()
    .toBuffer()
  const part = (numbers: readonly number[], fill: string) =>
    `<polygon points="${numbers.map((number) => `${head.mesh[number]?.x},${head.mesh[number]?.y}`).join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="${fill === '#000' ? 0.06 * head.interEye : 0}"/>`
  const { face, leftEye, rightEye, leftBrow, rightBrow, outerLips } = outlines
  const kept = [leftEye, rightEye, leftBrow, rightBrow, outerLips]
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${part(face, '#fff')}${kept.map((numbers) => part(numbers, '#000')).join('')}</svg>`
  const alpha = await sharp(Buffer.from(mask))
    .greyscale()
    .blur(0.02 * head.interEye)
    .raw()
    .toBuffer()
  const skin = await sharp(filtered)
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return toJpeg(portrait.image().composite([{ input: skin }]))
}

/**
 * A blemish covered as retouchers do it: a disc of one cheek is copied to the other side of the chin, with a blended edge.
 */
export async function cloned(portrait: Portrait): Promise<Buffer> {
  const { head } = portrait
  const side = Math.round(0.6 * head.interEye)
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><radialGradient id="soft"><stop offset="0.6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="url(#soft)"/></svg>`
  const place = (across: number, down: number) => ({
    left: Math.round(head.eyeMiddle.x + across * head.interEye - side / 2),
    top: Math.round(head.eyeMiddle.y + down * head.interEye - side / 2),
  })
  const from = place(-0.55, 0.75)
  const piece = await portrait
    .image()
    .extract({ ...from, width: side, height: side })
    .png()
    .toBuffer()
  sharp.unblock(svgLoader)
  const soft = await sharp(piece)
    .composite([{ input: Buffer.from(disc), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return toJpeg(portrait.image().composite([{ input: soft, ...place(0.3, 0.85) }]))
}

const generated = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`

/** A photo whose metadata declares that a model generated it. */
export const declaredGenerated = (portrait: Portrait) => toJpeg(portrait.image().withXmp(generated))

/** A second face next to the first, half as large. */
export async function withSecondFace(portrait: Portrait): Promise<Buffer> {
  const { width, height, head } = portrait
  const side = Math.round(0.7 * head.faceWidth)
  const left = Math.max(Math.round(head.eyeMiddle.x - 0.7 * head.faceWidth), 0)
  const top = Math.max(Math.round(head.hairTopY), 0)
  const face = await portrait
    .image()
    .extract({
      left,
      top,
      width: Math.min(Math.round(1.4 * head.faceWidth), width - left),
      height: Math.min(Math.round(head.chinY) - top, height - top),
    })
    .resize({ width: side })
    .png()
    .toBuffer()
  const faceLeft = Math.max(Math.round(head.leftX - 0.9 * side), 0)
  return toJpeg(portrait.image().composite([{ input: face, left: faceLeft, top }]))
}

/** In front of a wall with a door in it. */
export const beforeDoor = (portrait: Portrait) => {
  const { width, height, head } = portrait
  const edge = Math.max(head.leftX - 0.08 * head.interEye, 0.02 * width)
  return drawnOver(
    portrait,
    `<rect x="0" y="0" width="${edge}" height="${Math.min(head.chinY, height)}" fill="#7a5a3c"/><rect x="${0.8 * edge}" width="${0.06 * edge}" height="${head.chinY}" fill="#3c2a1a"/>`,
  )
}
