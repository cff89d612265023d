import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerKinds,
  enginePolicy,
  type Headers,
  headerLines,
  inAddresses,
  securityHeaders,
  transportSecurity,
  typeOf,
  without,
} from './answer-headers.ts'
import { caddyValues } from './caddy.ts'
import { nginxValues } from './nginx.ts'
import { unknownInCatalog } from './problems.ts'

/** The folder of the files for other servers. */
export const deployFolder: string = join(import.meta.dirname, '..', 'deploy')

const note =
  'Generated from site/delivery by `npm run generate -- deploy`. Change the table or the template there.'

/** The content of each file for other servers, by its path in `deployFolder`. */
export function deployFiles(): Record<string, string> {
  return {
    Caddyfile: filled('Caddyfile', caddyValues()),
    'nginx.conf': filled('nginx.conf', nginxValues()),
    'static-host/_headers': filled('_headers', staticHostValues()),
    'static-host/_redirects': filled('_redirects', { 'missing pages': missingPages }),
    'static-host/not-found.json': staticHostProblem(),
  }
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, 'templates', template), 'utf8')
  return fillTemplate(text, { note, ...values })
}

/**
 * Replaces the placeholders `<<name>>` of a text by values. A placeholder for a value of several lines must be alone on
 * its line; each line of the value gets the indentation of that line.
 * @throws If a placeholder has no value, or a value has no placeholder.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(values))
  const filledBy = (name: string): string => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template names <<${name}>>, which has no value.`)
    unused.delete(name)
    return value
  }
  const filled = template
    .replace(/^([ \t]*)<<([^<>\n]+)>>$/gm, (_, indent: string, name: string) =>
      filledBy(name).replace(/^(?=.)/gm, indent),
    )
    .replace(/<<([^<>\n]+)>>/g, (_, name: string) => filledBy(name))
  if (unused.size > 0) throw new Error(`The template has no place for ${[...unused].join(', ')}.`)
  return filled
}

/** Hosts join the values of rules that fit the same address, so all addresses have the policy that one kind of them needs. */
const everywhere = { ...securityHeaders, 'content-security-policy': enginePolicy }

/** The `_headers` file of static hosts. If two rules fit the same address, they never set the same header. */
function staticHostValues(): Record<string, string> {
  const { asset, catalog, downloads, engine, programs } = answerKinds
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
    rule(`${downloads.under}*`, without(downloads.headers, securityHeaders)),
    ...forPrograms,
    rule(`${catalog.under}*`, { ...typeOf('json'), ...without(catalog.headers, securityHeaders) }),
  ]
  return { rules: rules.join('\n\n') }
}

/** Where static hosts find the page of addresses that do not exist, in each language but English. */
const missingPages = inAddresses.map((language) => `/${language}/* /${language}/404.html 404`).join('\n')

/** The file that static hosts send for addresses below /api/public that do not exist. */
function staticHostProblem(): string {
  const type = `/docs/api/problems#${unknownInCatalog.code}`
  return `${JSON.stringify({ type, ...unknownInCatalog }, null, 2)}\n`
}

function rule(addresses: string, headers: Headers): string {
  return `${addresses}\n${headerLines(headers, (name, value) => `  ${name}: ${value}`)}`
}

/** `npm run generate -- deploy` writes the files again. */
if (import.meta.main) {
  for (const [name, content] of Object.entries(deployFiles()))
    writeFileSync(join(deployFolder, name), content)
}
