import {
  answerKinds,
  enginePolicy,
  type Headers,
  securityHeaders,
  transportSecurity,
} from './answer-headers.ts'
import { contentTypes } from './content-types.ts'
import { headerLines, without } from './header-lines.ts'
import { unknownInCatalog } from './problems.ts'

/** Hosts join the values of rules that fit the same address, so all addresses have the policy that one kind of them needs. */
const everywhere = { ...securityHeaders, 'content-security-policy': enginePolicy }

/** The `_headers` file of static hosts. If two rules fit the same address, they never set the same header. */
export function staticHostValues(): Record<string, string> {
  const { asset, catalog, engine, programs } = answerKinds
  const forPrograms = programs.endings
    // A rule for every address that ends with .json would also fit the catalog's JSON.
    .toSorted((one, other) => Number(one === 'json') - Number(other === 'json'))
    .map((ending) =>
      rule(ending === 'json' ? '/requirements/*.json' : `/*.${ending}`, {
        ...typeOf(ending),
        ...without(programs.headers, securityHeaders),
      }),
    )
  const rules = [
    rule('/*', { ...everywhere, ...transportSecurity }),
    rule(`${asset.under}*`, without(asset.headers, securityHeaders)),
    rule(`${engine.under}*`, without(engine.headers, everywhere)),
    ...forPrograms,
    rule(`${catalog.under}*`, { ...typeOf('json'), ...without(catalog.headers, securityHeaders) }),
  ]
  return { rules: rules.join('\n\n') }
}

/** The file that static hosts send for addresses below /api/public that do not exist. */
export function staticHostProblem(): string {
  const type = `/docs/api/problems#${unknownInCatalog.code}`
  return `${JSON.stringify({ type, ...unknownInCatalog }, null, 2)}\n`
}

const typeOf = (ending: string): Headers => ({ 'content-type': contentTypes[ending] ?? '' })

function rule(addresses: string, headers: Headers): string {
  return `${addresses}\n${headerLines(headers, (name, value) => `  ${name}: ${value}`)}`
}
