/**
 * The contact for people who have found a vulnerability, as in RFC 9116: `security@` at the site's host (RFC 2142). It
 * expires 11 months after the month of the build, within the year that the RFC recommends. Builds of the same month give
 * the same text.
 * @param site The public address of the site.
 * @param builtAt The time of the build.
 */
export function securityTxt(site: URL, builtAt: Date): string {
  const expires = new Date(Date.UTC(builtAt.getUTCFullYear(), builtAt.getUTCMonth() + 11, 1))
  return [
    `Contact: mailto:security@${site.hostname}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', site)}`,
    '',
  ].join('\n')
}
