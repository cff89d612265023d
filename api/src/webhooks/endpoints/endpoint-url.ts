import { isIP } from 'node:net'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Hosts } from './hosts.ts'

export const longestUrl = 2048

/**
 * Reads the URL to which an account wants its events sent, and checks that its host is allowed.
 * @param hosts Finds the addresses of hosts. If it allows private addresses, `http` is allowed too.
 * @returns The URL as it will be called, with its host in canonical form; or `invalid_request`, which points at `/url`. A
 *   name that does not resolve is accepted, because it may resolve later: each delivery looks it up again.
 */
export async function readEndpointUrl(text: string, hosts: Hosts): Promise<Outcome<string>> {
  const read = readUnresolvedUrl(text, hosts)
  if (!read.ok) return read
  const { hostname } = new URL(read.value)
  const found = await hosts.find(hostname)
  if (found !== 'address_not_allowed') return read
  return wrong(
    isIP(hostname.replace(/[[\]]/g, ''))
      ? 'The address must be on the public internet.'
      : 'The host resolves to an address that is not on the public internet.',
  )
}

/** The same without asking for the addresses of the host. */
export function readUnresolvedUrl(text: string, hosts: Pick<Hosts, 'allowPrivate'>): Outcome<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return wrong('The address must be a complete URL, such as https://example.org/hooks.')
  const protocols = hosts.allowPrivate ? ['https:', 'http:'] : ['https:']
  if (!protocols.includes(url.protocol)) return wrong('The address must begin with https://.')
  if (url.username || url.password) return wrong('The address must not contain a user name or a password.')
  if (text.includes('#'))
    return wrong('The address must not have a fragment (#…), because it would not be sent.')
  if (url.href.length > longestUrl)
    return wrong(`The address must not be longer than ${longestUrl} characters.`)
  if (!isFitPort(url.port)) return wrong('The port must be 443, 80, or at least 1024.')
  return { ok: true, value: url.href }
}

/** The other ports below 1024 belong to services with other protocols, which a request could make do something. */
function isFitPort(port: string): boolean {
  return ['', '443', '80'].includes(port) || Number(port) >= 1024
}

function wrong(detail: string) {
  return refusal('invalid_request', detail, { errors: [{ pointer: '/url', detail }] })
}
