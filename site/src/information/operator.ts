import { isIPv4 } from 'node:net'

/** Who runs an instance of the service, for its pages about privacy, terms and contact. */
export const operatorSettings = {
  LIKENESS_OPERATOR_NAME: {
    description:
      'The person or company that runs the service, for the pages about privacy, terms and contact. A build for a public LIKENESS_BASE_URL fails without it and the next two.',
    defaultText: 'a visible placeholder',
  },
  LIKENESS_OPERATOR_ADDRESS: {
    description: 'The postal address of the operator. Its lines are separated by semicolons.',
    defaultText: 'a visible placeholder',
  },
  LIKENESS_OPERATOR_EMAIL: {
    description: 'The mail address of the operator, for questions of users.',
    defaultText: 'a visible placeholder',
  },
  LIKENESS_REPOSITORY_URL: {
    description:
      'The public repository of the rules, such as https://github.com/name/likeness. If it is set, pages link to its form for a source that we do not know.',
    defaultText: 'mail only',
  },
} as const

/** The operator as the settings name it. A part that is not set is undefined. */
export interface Operator {
  readonly name: string | undefined
  /** The lines of the postal address. */
  readonly address: readonly string[] | undefined
  readonly email: string | undefined
  /** The address of the public repository, without a slash at the end. It may be absent for ever. */
  readonly repository: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the operator from the environment; an empty variable counts as not set. */
export function readOperator(environment: Environment = process.env): Operator {
  const value = (name: keyof typeof operatorSettings) => environment[name]?.trim() || undefined
  const lines = value('LIKENESS_OPERATOR_ADDRESS')
    ?.split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    name: value('LIKENESS_OPERATOR_NAME'),
    address: lines?.length ? lines : undefined,
    email: value('LIKENESS_OPERATOR_EMAIL'),
    repository: value('LIKENESS_REPOSITORY_URL')?.replace(/\/+$/, ''),
  }
}

/** The variables that give this operator: the reverse of `readOperator`. */
export function operatorVariables({ name, address, email, repository }: Operator): Record<string, string> {
  return {
    LIKENESS_OPERATOR_NAME: name ?? '',
    LIKENESS_OPERATOR_ADDRESS: address?.join(';') ?? '',
    LIKENESS_OPERATOR_EMAIL: email ?? '',
    LIKENESS_REPOSITORY_URL: repository ?? '',
  }
}

/** The names of the settings that a public site needs and that are not set. */
export function missingOf(operator: Operator): string[] {
  return Object.entries(operatorVariables(operator))
    .filter(([name, value]) => value === '' && name !== 'LIKENESS_REPOSITORY_URL')
    .map(([name]) => name)
}

/**
 * What a build with these settings lacks before the public may see it, as lines; empty if nothing. A build for development
 * lacks nothing: for this machine, a private network or a name that RFC 2606 and RFC 6761 reserve.
 * @param baseUrl The public address of the site.
 */
export function operatorProblems(baseUrl: string, operator: Operator): string[] {
  const missing = missingOf(operator)
  const problems =
    missing.length === 0
      ? []
      : [`${missing.join(', ')}: not set. A site at ${baseUrl} must name who runs it; see api/README.md.`]
  if (operator.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(operator.email)) {
    problems.push(`LIKENESS_OPERATOR_EMAIL is "${operator.email}"; it must be a mail address.`)
  }
  if (operator.repository !== undefined && URL.parse(operator.repository)?.protocol !== 'https:') {
    problems.push(
      `LIKENESS_REPOSITORY_URL is "${operator.repository}"; it must be an address that begins with https://.`,
    )
  }
  return isPublic(baseUrl) ? problems : []
}

const reservedNames = /(^|\.)(localhost|example|test|invalid|local|internal)$|(^|\.)example\.(com|net|org)$/
const privateAddresses = /^(0|10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[(::1?\]|f[cde])/

function isPublic(baseUrl: string): boolean {
  const hostname = URL.parse(baseUrl)?.hostname
  if (hostname === undefined) return false
  const isAddress = hostname.startsWith('[') || isIPv4(hostname)
  return !(isAddress ? privateAddresses : reservedNames).test(hostname)
}

/** A way to tell us of a text that was not found: its link, and the message that names it. */
export interface Way {
  readonly href: string
  readonly message: 'tell.form' | 'tell.mail' | 'tell.contact'
}

/**
 * The ways to tell us of an official text: the form of the public repository if there is one, and mail. Without either, the
 * page that says how to reach the operator.
 * @param document The id of the document that the text is about, if it is about one.
 */
export function waysToTell({ email, repository }: Operator, document?: string): Way[] {
  const subject = document === undefined ? 'A source for the catalog' : `A source for ${document}`
  const form = new URLSearchParams({ template: 'source.yml', title: subject, ...(document && { document }) })
  const ways = [
    ...(repository ? [{ href: `${repository}/issues/new?${form}`, message: 'tell.form' as const }] : []),
    ...(email
      ? [{ href: `mailto:${email}?subject=${encodeURIComponent(subject)}`, message: 'tell.mail' as const }]
      : []),
  ]
  return ways.length > 0 ? ways : [{ href: '/contact', message: 'tell.contact' }]
}

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
