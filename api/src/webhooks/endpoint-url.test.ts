import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused } from '../foundation/problem.ts'
import { readEndpointUrl } from './endpoint-url.ts'
import { hostsOf } from './hosts.ts'

const names: Record<string, string[]> = {
  'hooks.example': ['93.184.215.14'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['93.184.215.14', '::1'],
  'mapped.example': ['::ffff:169.254.169.254'],
  localhost: ['127.0.0.1'],
}

const resolve = async (name: string) => names[name.replace(/\.$/, '')] ?? []
const hosts = hostsOf(false, resolve)

async function refusalOf(url: string): Promise<string> {
  const refused = await readEndpointUrl(url, hosts).catch((error) => error)
  assert.ok(refused instanceof Refused, url)
  const { code, detail, extra } = refused.problem
  assert.equal(code, 'invalid_request')
  assert.deepEqual(extra, { errors: [{ pointer: '/url', detail }] })
  return detail
}

test('accepts an https URL of a public host, in its canonical form', async () => {
  const read = await readEndpointUrl('https://HOOKS.example:443/a?b=c', hosts)
  assert.equal(read, 'https://hooks.example/a?b=c')
})

test('accepts a name that does not resolve yet, and http if private addresses are allowed', async () => {
  const own = hostsOf(true, resolve)
  for (const url of ['http://127.0.0.1:8080/', 'https://[::1]:8443/']) {
    assert.equal(await readEndpointUrl(url, own), url)
  }
  const failing = hostsOf(false, () => Promise.reject(new Error('ENOTFOUND')))
  for (const by of [hosts, failing]) await readEndpointUrl('https://not-yet.example/', by)
})

test('refuses private addresses in every notation', async () => {
  const literals = [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1:8443/',
  ]
  for (const url of literals) assert.match(await refusalOf(url), /^The address must be on the public/, url)
})

test('refuses names that resolve to a private address, even if they also have a public one', async () => {
  for (const name of ['inside.example', 'mixed.example', 'mapped.example', 'localhost', 'localhost.']) {
    assert.match(await refusalOf(`https://${name}/`), /^The host resolves to an address that is not/, name)
  }
})

test('refuses URLs to which nothing can be sent', async () => {
  const cases: [string, RegExp][] = [
    ['hooks.example/a', /complete URL/],
    ['https://', /complete URL/],
    ['http://hooks.example/', /begin with https/],
    ['ftp://hooks.example/', /begin with https/],
    ['file:///etc/passwd', /begin with https/],
    ['https://user:pass@hooks.example/', /user name or a password/],
    ['https://hooks.example/#part', /fragment/],
    ['https://hooks.example/#', /fragment/],
    ['https://hooks.example:25/', /port/],
    ['https://hooks.example:0/', /port/],
    [`https://hooks.example/${'a'.repeat(2048)}`, /longer than 2048/],
  ]
  for (const [url, detail] of cases) assert.match(await refusalOf(url), detail, url)
})
