/** What went wrong, as the problem details of RFC 9457. */
export interface Problem {
  status: number
  title: string
  detail: string
  /** A name for programs: `unknown_document`. */
  code: string
  /** Ids of documents that may have been meant, best first. */
  did_you_mean?: readonly string[]
}

/** Problems that only a server in front of the API can answer with; the page of problems lists them with the API's own. */
export const gatewayProblems = {
  api_unreachable: { status: 503, title: 'The API cannot be reached' },
  api_timeout: { status: 504, title: 'The API took too long' },
}

export const apiUnreachable: Problem = {
  ...gatewayProblems.api_unreachable,
  detail: 'The catalog is still here; checks are not, for the moment. Try again in a few seconds.',
  code: 'api_unreachable',
}

export const tooLarge: Problem = {
  status: 413,
  title: 'The body is too large',
  detail: 'The body is larger than this address accepts.',
  code: 'payload_too_large',
}

export const unreadableType: Problem = {
  status: 415,
  title: 'The Content-Type cannot be read',
  detail: 'The header Content-Type is not a media type. Send one such as application/json or image/jpeg.',
  code: 'unsupported_media_type',
}

/** The problem of an address below /api that does not exist. */
export const unknownCall: Problem = {
  status: 404,
  title: 'Nothing is here',
  detail: 'The calls are below /api/v1, the index of the public catalog is at /api/public/requirements.',
  code: 'unknown_address',
}

/** The problem of an address below /api/public that does not exist. */
export const unknownInCatalog: Problem = {
  status: 404,
  title: 'Nothing is here',
  detail: 'The index of the catalog is at /api/public/requirements.',
  code: 'unknown_address',
}

/** @param id The id of the requested document: `us-passport`. */
export function unknownDocument(id: string): Problem {
  return {
    status: 404,
    title: 'The catalog has no such document',
    detail: `The catalog has no document "${id}". All documents are listed at /api/public/requirements.`,
    code: 'unknown_document',
  }
}

export function catalogReadOnly(method: string): Problem {
  return {
    status: 405,
    title: 'The catalog can only be read',
    detail: `${method} is not possible here. Use GET or HEAD.`,
    code: 'method_not_allowed',
  }
}

/**
 * The values of the placeholders for problems in the templates of other servers.
 * @param body Writes a problem as the server's configuration needs it.
 * @param asked How that configuration names the method and the document of a request.
 */
export function problemValues(
  body: (problem: Problem) => string,
  asked: { method: string; document: string },
): Record<string, string> {
  return {
    'unknown call': body(unknownCall),
    'unknown in catalog': body(unknownInCatalog),
    'unknown document': body(unknownDocument(asked.document)),
    'catalog read only': body(catalogReadOnly(asked.method)),
    'too large': body(tooLarge),
    'api unreachable': body(apiUnreachable),
  }
}

/** The whole text of the answer to a request with a method that would change a page. */
export const pagesReadOnly = 'Pages can only be read.\n'
