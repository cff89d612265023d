import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What our files tell Netlify and Cloudflare Pages about an address; headers that the hosts add are not included. */
export interface HostAnswer {
  status: number
  /** The file of the published folder whose bytes are the body. */
  file: string
  /** Headers by lower-case name. Several values mean that several rules set the same header; hosts join them. */
  headers: ReadonlyMap<string, readonly string[]>
}

const rulesFolder = join(import.meta.dirname, '..', 'deploy', 'static-host')

/** Reads `_headers` and `_redirects` as the hosts' documentation describes them, for a published folder. */
export function staticHost(folder: string): (address: string) => HostAnswer {
  const headerRules = readHeaders(readFileSync(join(rulesFolder, '_headers'), 'utf8'))
  const redirectRules = readRedirects(readFileSync(join(rulesFolder, '_redirects'), 'utf8'))
  return (address) => {
    const path = address.replace(/\?.*$/, '')
    const headers = new Map<string, string[]>()
    for (const rule of headerRules.filter(({ from }) => from.test(path))) {
      for (const [name, value] of rule.headers) headers.set(name, [...(headers.get(name) ?? []), value])
    }
    return { ...fileAt(path), headers }
  }

  /** An existing file comes before a rule. The first rule that matches counts, even if its file does not exist. */
  function fileAt(path: string): { status: number; file: string } {
    const own = path === '/' ? ['index.html'] : [path.slice(1), `${path.slice(1)}.html`]
    const file = own.find((name) => /\.\w+$/.test(name) && existsSync(join(folder, name)))
    if (file !== undefined) return { status: 200, file }
    const rule = redirectRules.find(({ from }) => from.test(path))
    const ruled = rule === undefined ? '404.html' : path.replace(rule.from, rule.to).slice(1)
    if (rule === undefined || !existsSync(join(folder, ruled))) return { status: 404, file: '404.html' }
    return { status: rule.status, file: ruled }
  }
}

interface HeaderRule {
  from: RegExp
  headers: [name: string, value: string][]
}

function readHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of linesOf(text)) {
    if (!/^\s/.test(line)) rules.push({ from: pattern(line), headers: [] })
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name.toLowerCase(), value])
  }
  return rules
}

function readRedirects(text: string): { from: RegExp; to: string; status: number }[] {
  return linesOf(text).map((line) => {
    const [from = '', to = '', status] = line.split(/\s+/)
    return { from: pattern(from), to: to.replace(/:(\w+)/g, '$<$1>'), status: Number(status) }
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

/** `*` matches anything, `:name` anything up to the next slash. */
function pattern(from: string): RegExp {
  const source = from
    .replaceAll('.', '\\.')
    .replace('*', '(?<splat>.*)')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}
