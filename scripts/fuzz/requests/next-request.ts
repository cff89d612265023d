import { type FuzzedFile, mutate } from '../mutate.ts'
import type { SeededRandom } from '../random.ts'
import { formBody } from './form-bodies.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { jsonText } from './json-texts.ts'
import { filled, formRoutes, jsonRoutes, photoRoutes, readRoutes } from './paths.ts'

/** Who sends the requests. */
export interface Callers {
  readonly keys: readonly [string, ...string[]]
  /** The headers of browsers that are signed in. */
  readonly sessions: readonly [Readonly<Record<string, string>>, ...Readonly<Record<string, string>>[]]
}

/** Makes a hostile file. */
export type FileMaker = (random: SeededRandom) => FuzzedFile

/**
 * The next request of a fuzz run. Of 100, some 50 have a JSON body, 20 a form, 10 a photo, 20 only an address.
 * @param makeFile Makes the photos, most of which no decoder should open.
 */
export function nextRequest(random: SeededRandom, callers: Callers, makeFile: FileMaker): FuzzRequest {
  const share = random.below(100)
  if (share < 50) return jsonRequest(random, callers)
  if (share < 70) return formRequest(random, callers, makeFile)
  if (share < 80) return photoRequest(random, callers, makeFile)
  const [method, path] = random.pick(readRoutes)
  const full = filled(path, random)
  return { name: `${method} ${path}`, method, path: full, headers: who(full, random, callers), ...empty }
}

const empty = { body: new Uint8Array(), chunked: false }

function jsonRequest(random: SeededRandom, callers: Callers): FuzzRequest {
  const [method, path] = random.pick(jsonRoutes)
  const type =
    random.below(20) === 0 ? random.pick(['text/plain', 'application/xml', '']) : 'application/json'
  const text = Buffer.from(jsonText(random))
  return {
    name: `JSON to ${path}`,
    method,
    path: filled(path, random),
    headers: { ...who(path, random, callers), 'content-type': type },
    // A lone surrogate of the text has become U+FFFD; this makes bytes that are no UTF-8.
    body: random.below(10) === 0 ? Buffer.concat([text, Buffer.from([0xc0, 0xaf])]) : text,
    chunked: random.below(2) === 0,
  }
}

function formRequest(random: SeededRandom, callers: Callers, makeFile: FileMaker): FuzzRequest {
  const [method, path] = random.pick(formRoutes)
  const { contentType, body } = formBody(random, makeFile(random).bytes)
  return {
    name: `form to ${path}`,
    method,
    path,
    headers: { ...who(path, random, callers), 'content-type': contentType },
    body,
    chunked: random.below(2) === 0,
  }
}

function photoRequest(random: SeededRandom, callers: Callers, makeFile: FileMaker): FuzzRequest {
  const [method, path] = random.pick(photoRoutes)
  const { name, bytes } = makeFile(random)
  return {
    name: `${name} to ${path}`,
    method,
    path,
    headers: {
      ...who(path, random, callers),
      'content-type': random.pick(['image/jpeg', 'image/heic', 'image/x']),
    },
    body: bytes,
    chunked: random.below(2) === 0,
  }
}

function who(
  path: string,
  random: SeededRandom,
  { keys, sessions }: Callers,
): Readonly<Record<string, string>> {
  if (path.includes('/dashboard')) return random.pick(sessions)
  const odd = random.below(50) === 0 && {
    'idempotency-key': random.pick(['', 'a', 'a'.repeat(300), '\u00ff']),
  }
  return { authorization: `Bearer ${random.pick(keys)}`, ...odd }
}

/** Damaged files of several formats, from whole ones. */
export function damagedFiles(originals: Readonly<Record<string, Buffer>>): FileMaker {
  return (random) => mutate(originals, random)
}
