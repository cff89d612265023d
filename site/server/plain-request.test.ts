import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plainRequest } from './plain-request.ts'

const read = (text: string) => plainRequest(Buffer.from(text, 'latin1'))
const get = (...lines: string[]) => `GET /a HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`

it('reads what bears on the answer', () => {
  assert.deepEqual(
    read(
      'GET /requirements?q=us HTTP/1.1\r\nHost: a\r\nACCEPT-ENCODING:gzip, br\r\nIf-None-Match:  "x"\r\nConnection: keep-alive\r\n\r\n',
    ),
    { path: '/requirements', acceptEncoding: 'gzip, br', ifNoneMatch: '"x"' },
  )
  assert.deepEqual(read(get('Host: a')), { path: '/a', acceptEncoding: undefined, ifNoneMatch: undefined })
})

it('leaves everything else alone, so that no proxy can take the same bytes for other requests', () => {
  for (const other of [
    '',
    'GET /a HTTP/1.1\r\nHost: a\r\n',
    `${get('Host: a')}${get('Host: a')}`,
    `${get('Host: a')}body`,
    get('Host: a').replace('GET', 'HEAD'),
    get('Host: a').replace('GET', 'POST'),
    get('Host: a').replace('1.1', '1.0'),
    get('Host: a').replace('/a', 'http://x/a'),
    get('Host: a').replace('/a', '/a b'),
    get('Host: a').replaceAll('\r\n', '\n'),
    get(),
    get('Host: a', 'Host: b'),
    get('Host: a', 'Content-Length: 5'),
    get('Host: a', 'transfer-encoding: chunked'),
    get('Host: a', 'Transfer-Encoding : chunked'),
    get('Host: a', ' folded'),
    get('Host: a', 'X: \nContent-Length: 5'),
    get('Host: a', 'X: \0'),
    get('Host: a', 'X: \u00e4'),
    get('Host: a', 'Expect: 100-continue'),
    get('Host: a', 'Upgrade: h2c'),
    get('Host: a', 'Connection: close'),
    get('Host: a', 'Connection: keep-alive, upgrade'),
    get('Host: a', `X: ${'x'.repeat(9000)}`),
  ]) {
    assert.equal(read(other), null, JSON.stringify(other))
  }
})
