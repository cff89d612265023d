/** The Content-Type of each kind of file of the site, by the ending of its name. */
export const contentTypes: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  bin: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  graph: 'application/octet-stream',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  xml: 'application/xml; charset=utf-8',
}
