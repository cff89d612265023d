import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { UsageError } from '../command.ts'

/** The largest photo that the API takes, in bytes. */
const largestBytes = 12_000_000

/** The first bytes of JPEG, PNG, WebP, AVIF and HEIC files. */
const photoStart =
  /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|.{4}ftyp(?:avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1))/s

/** A photo that is not read or not sent; the message says why, for the assistant. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused'
}

/** The folders in which photos may be read. */
export interface PhotoFolders {
  readonly names: readonly string[]
  /**
   * The bytes of a photo.
   * @param path Absolute, or relative to one of the folders.
   * @throws PhotoRefused if it is not in one of them, leads out of them by a link, is too large, or is no photo.
   */
  read(path: string): Promise<Uint8Array>
}

/** @throws UsageError if one of the paths is no folder. */
export async function openPhotoFolders(paths: readonly string[]): Promise<PhotoFolders> {
  const folders = await Promise.all(paths.map(realFolder))
  const locate = async (path: string) => {
    for (const { named, real } of folders) {
      const wanted = resolve(real, path)
      // What is outside is not even looked at: on Windows, looking at \\host\share logs in there.
      if (!isBelow(wanted, real) && !isBelow(wanted, named)) continue
      const file = await realpath(wanted).catch(() => undefined)
      if (file !== undefined && folders.some((folder) => isBelow(file, folder.real))) return file
    }
    const where = paths.join(', ')
    throw new PhotoRefused(`"${path}" is no file in ${where}, or leads out of there. Nothing else is read.`)
  }
  return { names: paths, read: async (path) => readPhoto(await locate(path), path) }
}

async function realFolder(path: string): Promise<{ named: string; real: string }> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isDirectory()) throw new UsageError(`"${path}" is not a folder.`)
  return { named: resolve(path), real: await realpath(path) }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** @param file Without links. One that replaced it in the meantime is not followed, and a pipe is not waited for. */
async function readPhoto(file: string, path: string): Promise<Uint8Array> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const opened = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined)
  if (opened === undefined) throw new PhotoRefused(`"${path}" cannot be opened.`)
  try {
    const about = await opened.stat()
    if (!about.isFile()) throw new PhotoRefused(`"${path}" is no file.`)
    if (about.size > largestBytes) {
      throw new PhotoRefused(`"${path}" has ${about.size} bytes; a photo may have ${largestBytes}.`)
    }
    const bytes = await opened.readFile()
    if (photoStart.test(bytes.toString('latin1', 0, 12))) return bytes
    throw new PhotoRefused(`"${path}" is no photo: JPEG, PNG, WebP, AVIF and HEIC are read.`)
  } finally {
    await opened.close()
  }
}
