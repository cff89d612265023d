import {
  answerKinds,
  type Headers,
  headerLines,
  inAddresses,
  noSniffing,
  openToAll,
  problemHeaders,
  securityHeaders,
  transportSecurity,
  typeOf,
  without,
} from './answer-headers.ts'
import { type Problem, pagesReadOnly, problemValues } from './problems.ts'

/** Endings for which Caddy has no type, or a type other than ours. */
const typedHere = ['atom', 'graph', 'json', 'md', 'xml']

/** The values of the placeholders in the Caddyfile's template. */
export function caddyValues(): Record<string, string> {
  const {
    catalog,
    catalog_redirect,
    catalog_refusal,
    asset,
    downloads,
    engine,
    page,
    preflight,
    programs,
    refusal,
  } = answerKinds
  return {
    'security headers': headerLines(securityHeaders, (name, value) => `${name} ${quoted(value)}`),
    'transport headers': headerLines(transportSecurity, (name, value) => `${name} ${quoted(value)}`),
    'problem headers': set(problemHeaders),
    'open headers': set(openToAll),
    'catalog redirect headers': set(without(catalog_redirect.headers, openToAll)),
    'catalog headers': set(without(catalog.headers, catalog_redirect.headers)),
    'catalog refusal headers': set(without(catalog_refusal.headers, { ...problemHeaders, ...openToAll })),
    'preflight headers': set(without(preflight.headers, { ...noSniffing, ...openToAll })),
    'refusal headers': set(without(refusal.headers, securityHeaders)),
    'page headers': set(without(page.headers, securityHeaders)),
    'asset headers': set(without(asset.headers, securityHeaders), '@asset '),
    'engine headers': set(without(engine.headers, securityHeaders), '@engine '),
    'downloads headers': set(without(downloads.headers, page.headers), '@downloads '),
    'programs headers': set(without(programs.headers, { ...securityHeaders, ...openToAll })),
    programs: programs.endings.map((ending) => `*.${ending}`).join(' '),
    'json type': set(typeOf('json')),
    types: typedHere
      .map((ending) => `@${ending} path *.${ending}\n${set(typeOf(ending), `@${ending} `)}`)
      .join('\n'),
    ...problemValues(body, { method: '{method}', document: '{re.document.1}-{re.document.2}' }),
    languages: inAddresses.join('|'),
    'pages read only': pagesReadOnly,
  }
}

/** @param of A matcher of the answers that get the headers, with a space after it; empty for all answers. */
function set(headers: Headers, of = ''): string {
  return headerLines(headers, (name, value) => `header ${of}${name} ${quoted(value)}`)
}

const quoted = (value: string): string => (value.includes(' ') ? `"${value}"` : value)

function body({ code, ...problem }: Problem): string {
  const type = `{http.vars.likeness_address}/docs/api/problems#${code}`
  return JSON.stringify({ type, ...problem, code, request_id: 'req_{http.request.uuid}' })
}
