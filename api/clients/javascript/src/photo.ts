import { wrongRequest } from './errors.ts'

/** A photo in any form except base64: bytes, a file, a stream that is read to its end, or in Node a file's path or URL. */
export type PhotoSource =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string
  | URL

/** A photo: as base64, or in any other form. */
export type Photo =
  | {
      /** A data URL, `data:image/jpeg;base64,…`, or its base64 alone. */
      imageBase64: string
      photo?: undefined
    }
  | {
      /** A Blob, File, Buffer or other bytes, a stream, or in Node the path of a file. */
      photo: PhotoSource
      imageBase64?: undefined
    }

/** A photo, or the address at which the service fetches it. */
export type PhotoOrAddress =
  | (Photo & { imageUrl?: undefined })
  | {
      /** An https address on the public internet. */
      imageUrl: string
      photo?: undefined
      imageBase64?: undefined
    }

/** The same fields as the API takes them. @throws As `withDataUrl`. */
export async function withPhoto(fields: PhotoOrAddress): Promise<object> {
  return fields?.imageUrl === undefined ? withDataUrl(fields) : fields
}

/**
 * The same fields with the photo as the API takes it. A stream is read once, so that each try sends the same bytes.
 * @throws InvalidRequestError, before anything is sent, if there is no photo, no such file, a folder in its place, or nothing in it.
 */
export async function withDataUrl<Fields extends Photo>(
  fields: Fields,
): Promise<Omit<Fields, 'photo' | 'imageBase64'> & { imageBase64: string }> {
  const { photo, imageBase64, ...others } = fields ?? {}
  if (photo === undefined || photo === null) {
    if (typeof imageBase64 !== 'string' || imageBase64 === '') throw wrongRequest(noPhoto)
    return { ...others, imageBase64: dataUrl(imageBase64) }
  }
  const bytes = await bytesOf(photo)
  if (bytes.length === 0)
    throw wrongRequest(isPath(photo) ? `"${photo}" is an empty file.` : 'The photo is empty.')
  return { ...others, imageBase64: dataUrl(toBase64(bytes)) }
}

/** A data URL `data:image/…`. The API identifies the format by the bytes; the declared type only has to be an image's. */
function dataUrl(base64: string): string {
  if (/^data:/i.test(base64)) return base64
  const [start = ''] = /^(?:[A-Za-z0-9+/]{4}){1,4}/.exec(base64) ?? []
  return `data:image/${formatOf(atob(start))};base64,${base64}`
}

/** @param start The first 12 bytes, as characters. */
function formatOf(start: string): string {
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG')) return 'png'
  if (/^RIFF....WEBP/s.test(start)) return 'webp'
  if (start.slice(4, 8) !== 'ftyp') return 'unknown'
  return /avi[fs]$/.test(start) ? 'avif' : 'heic'
}

/** The bytes of a photo, read to its end. */
export async function bytesOf(photo: PhotoSource): Promise<Uint8Array> {
  if (isPath(photo)) return readFile(photo)
  if (photo instanceof Uint8Array) return photo
  if (Symbol.asyncIterator in photo && !(photo instanceof ReadableStream)) {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for await (const chunk of photo) chunks.push(new Uint8Array(chunk))
    return bytesOf(new Blob(chunks))
  }
  return new Uint8Array(await new Response(photo).arrayBuffer())
}

const isPath = (photo: PhotoSource): photo is string | URL =>
  typeof photo === 'string' || photo instanceof URL

/** Node's `readFile`, imported by a name that a page's bundler cannot follow. In pages, a photo is never a path. */
async function readFile(path: string | URL): Promise<Uint8Array> {
  const name = ['node:fs', 'promises'].join('/')
  const files: { readFile(path: string | URL): Promise<Uint8Array> } = await import(
    /* @vite-ignore */ /* webpackIgnore: true */ name
  )
  return files.readFile(path).catch((error: { code?: unknown; message: string }) => {
    if (error.code === 'ENOENT') throw wrongRequest(`There is no file "${path}".`, error)
    throw wrongRequest(error.code === 'EISDIR' ? `"${path}" is a folder, not a photo.` : error.message, error)
  })
}

const noPhoto =
  'There is no photo. Give `photo` (a path, a File, Blob, Buffer or other bytes, or a stream) or `imageBase64`.'

/** More arguments than this could exhaust the stack. */
const chunkBytes = 0x8000

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkBytes))
  }
  return btoa(binary)
}

/** The largest photo that the API takes, in bytes. */
export const largestPhotoBytes = 12_000_000

/** A size for a visitor, rounded upwards, so that what is too large never seems to have just the largest size. */
export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e5) / 10} MB`
